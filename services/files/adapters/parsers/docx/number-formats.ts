const digits = '〇一二三四五六七八九'
const legalDigits = '零壹贰叁肆伍陆柒捌玖'
const units = ['', '十', '百', '千']
const legalUnits = ['', '拾', '佰', '仟']
const stems = '甲乙丙丁戊己庚辛壬癸'
const branches = '子丑寅卯辰巳午未申酉戌亥'
const romans: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
const numberMax = 9_999

/** 一百零一, or 壹佰零壹 with other digits and units; the first ten is 十 and not 一十, but not in 壹拾. */
function counted(value: number, numerals: string, names: readonly string[]): string {
  let text = ''
  let gap = false
  for (const [index, character] of String(value).split('').entries()) {
    const place = String(value).length - 1 - index
    if (character === '0') gap = text !== ''
    else {
      text += (gap ? '零' : '') + numerals[Number(character)] + names[place]
      gap = false
    }
  }
  return text.replace(/^一十/, '十')
}

const digitByDigit = (value: number): string => Array.from(String(value), (digit) => digits[Number(digit)]).join('')
const thousands = (value: number): string => counted(value, digits, units)
const hundreds = (value: number): string => (value < 100 ? thousands(value) : digitByDigit(value).replaceAll('〇', '○'))
const among = (characters: string) => (value: number) => characters[value - 1] ?? String(value)

function roman(value: number): string {
  let left = value
  let text = ''
  for (const [worth, letters] of romans) for (; left >= worth; left -= worth) text += letters
  return text
}

/** a to z, then aa, bb, as Word goes on. */
const letters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(30, 1 + Math.floor((value - 1) / 26)))

const from = (first: number, count: number) => (value: number) =>
  value <= count ? String.fromCodePoint(first + value - 1) : String(value)

/** By the names that WordprocessingML has for them; what is not here is shown as a plain number. */
const formats: Record<string, (value: number) => string> = {
  none: () => '',
  decimalZero: (value) => String(value).padStart(2, '0'),
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerRoman: roman,
  upperLetter: (value) => letters(value).toUpperCase(),
  lowerLetter: letters,
  chineseCounting: hundreds,
  taiwaneseCounting: hundreds,
  chineseCountingThousand: thousands,
  taiwaneseCountingThousand: thousands,
  japaneseCounting: thousands,
  chineseLegalSimplified: (value) => counted(value, legalDigits, legalUnits),
  ideographDigital: digitByDigit,
  taiwaneseDigital: digitByDigit,
  japaneseDigitalTenThousand: digitByDigit,
  ideographTraditional: among(stems),
  ideographZodiac: among(branches),
  decimalEnclosedCircle: from(0x2460, 20),
  decimalEnclosedCircleChinese: from(0x2460, 20),
  decimalEnclosedParen: from(0x2474, 20),
  decimalEnclosedFullstop: from(0x2488, 20),
  ideographEnclosedCircle: from(0x3280, 10),
  decimalFullWidth: (value) =>
    Array.from(String(value), (digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
  numberInDash: (value) => `- ${value} -`,
}

/** A number as Word shows it in a format. */
export function formatNumber(value: number, format: string): string {
  if (value < 1 || value > numberMax) return format === 'none' ? '' : String(value)
  return Object.hasOwn(formats, format) ? (formats[format]?.(value) ?? '') : String(value)
}
