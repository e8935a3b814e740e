const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  貳: 2,
  叁: 3,
  參: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  陸: 6,
  柒: 7,
  捌: 8,
  玖: 9,
}
const units: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }
const groups: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }

/** The characters that numbers are written with, for use inside of a character class. */
export const chineseNumerals = [digits, units, groups].flatMap((table) => Object.keys(table)).join('')

interface Reading {
  total: number
  /** Below the next 万 or 亿. */
  section: number
  /** A digit that still waits for its unit. */
  digit: number | null
  /** The last unit read, for 一万五 = 15,000; zero after 零. */
  lastUnit: number
}

/** 壹拾万 → 100000, 三千零五十 → 3050, 一万五 → 15000; null for what is no number (千万, 一二三). */
export function chineseNumber(text: string): number | null {
  const reading: Reading = { total: 0, section: 0, digit: null, lastUnit: 0 }
  for (const [at, character] of text.split('').entries()) if (!readCharacter(reading, character, at === 0)) return null
  const { total, section, digit, lastUnit } = reading
  const rest = digit === null ? 0 : digit * (lastUnit > 10 ? lastUnit / 10 : 1)
  return text === '' ? null : total + section + rest
}

function readCharacter(reading: Reading, character: string, first: boolean): boolean {
  const digit = digits[character]
  if (digit !== undefined) {
    if (reading.digit !== null && reading.digit !== 0) return false
    reading.digit = digit
    if (digit === 0) reading.lastUnit = 0
    return true
  }
  const unit = units[character]
  if (unit !== undefined) {
    // Only 十 may begin a number: 千万 is a word of warning.
    if (first && unit !== 10) return false
    reading.section += (reading.digit === null || reading.digit === 0 ? 1 : reading.digit) * unit
    return settle(reading, unit)
  }
  const group = groups[character]
  if (group === undefined || first) return false
  const below = reading.section + (reading.digit ?? 0)
  // 亿 multiplies everything before it, 万 only what came since.
  if (group === 1e8) reading.total = (reading.total + below) * group
  else reading.total += below * group
  reading.section = 0
  return settle(reading, group)
}

function settle(reading: Reading, unit: number): true {
  reading.digit = null
  reading.lastUnit = unit
  return true
}

/** 二〇二四 → 2024: a year is written digit by digit. */
export function chineseYear(text: string): number | null {
  const read = text.split('').map((character) => digits[character])
  return read.length === 4 && read.every((digit) => digit !== undefined) ? Number(read.join('')) : null
}
