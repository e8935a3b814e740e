import { matchesIn } from '@casewright/kit/text/matches-in'
import type { SlotType, SlotValue } from '../case/case-model.ts'
import type { Span } from '../sources/sentences.ts'
import { chineseNumber, chineseNumerals } from '../time/chinese-numbers.ts'
import { statedRatesIn } from '../time/interest-rates.ts'
import { type Amount, amountsIn } from '../values/amounts.ts'
import { periodValuesIn } from '../values/periods.ts'
import { stampedDatesIn } from './stamped-dates.ts'

/** What a text says of a slot, and where. */
export interface SlotFound extends Span {
  slot: string
  value: SlotValue
  /** How sure the reading is; for the order among several. */
  score: number
  /** Its words stand far from the value: it counts where nothing else is known. */
  isWeak?: boolean
}

export interface ValueFound extends Span {
  value: SlotValue
  /** A number without a currency is a sum only where the words for one stand right beside it. */
  isBare?: boolean
}

type Finder = (text: string, today: string) => ValueFound[]

const at = ({ text, start, end }: Span, value: SlotValue): ValueFound => ({ text, start, end, value })

/** Values of each type, wherever they stand in a text. Names, texts and options are found by their slots alone. */
export const finders: Partial<Record<SlotType, Finder>> = {
  // The year of March 5, 2024 is no sum.
  money: (text, today) => {
    const named = exactIn(text, amountsIn(text)).map((one) => at(one, one.value))
    const others = [...named, ...stampedDatesIn(text, today)]
    const isNew = (one: Span) => !others.some(({ start, end }) => one.start < end && start < one.end)
    return [...named, ...bareSumsIn(text).filter(isNew)]
  },
  // A year alone is no day that anything could be computed from.
  date: (text, today) => stampedDatesIn(text, today).filter(({ value }) => value.length > 'YYYY'.length),
  rate: (text) => statedRatesIn(text),
  // The 5日 of a date is no period.
  period: (text, today) => {
    const dates = stampedDatesIn(text, today)
    return periodValuesIn(text)
      .filter((one) => !dates.some(({ start, end }) => one.start < end && start < one.end))
      .map((one) => at(one, { ...one.value }))
  },
  number: (text) => numbersIn(text),
}

/** 五万多（56,320.50元）: what stands in brackets is the exact sum of what stands before them. */
const exactIn = (text: string, amounts: readonly Amount[]): Amount[] =>
  amounts.flatMap((one, index) => {
    const [before, after] = [amounts[index - 1], amounts[index + 1]]
    if (after !== undefined && isBracketed(text, one, after)) return []
    if (before === undefined || !isBracketed(text, before, one)) return [one]
    return [{ ...one, text: text.slice(before.start, one.end), start: before.start }]
  })

const isBracketed = (text: string, { end }: Span, { start }: Span): boolean =>
  /^[多余]?(?:元|块)?整?[（(]\s?(?:即|小写|计)?[:：]?$/u.test(text.slice(end, start))

/** Those of a month, a year or a day of the month are no counts. */
const number =
  /(?<![\d.,月/-])\d{1,9}(?:\.\d{1,4})?(?![\d,人名年月号]|[./-]\d|[kw](?![a-z])|\s?(?:thousand|million)\b)/gi
const numerals = new RegExp(`(?<![第${chineseNumerals}])[${chineseNumerals}]{1,5}(?=级|天|日|周岁|岁|节|课时)`, 'g')

/** Digits, and Chinese numerals that count degrees, days or years of age. */
const numbersIn = (text: string): ValueFound[] =>
  [...matchesIn(text, number), ...matchesIn(text, numerals)].flatMap((match) => {
    const value = /\d/.test(match[0]) ? Number(match[0]) : chineseNumber(match[0])
    const end = match.index + match[0].length
    return value === null || none.test(text.slice(end, end + 6))
      ? []
      : [{ text: match[0], start: match.index, end, value }]
  })
/** 一天都没休 names no number. */
const none = /^[天日次回个分](?:都|也)(?:没|未|不)/u

const bareSum =
  /(?<![\d.,\-/—＊*#第A-Za-z]|\d[:：])(?<number>(?:\d{1,3}(?:,\d{3}){1,3}|(?!0)\d{3,7})(?:\.\d{1,2})?|\d{1,2}\.\d{2}|\d{2}(?=[一每][天日])|\d{1,4}(?:\.\d)?(?=[kw](?![A-Za-z])))(?<unit>[kw])?(?![kw\d:/\-*%％年月日号天个人次名平条岁页第件箱只台套份瓶斤吨盒]|[,.]\d|[ ]?(?!(?:all|in|and|for|plus|to|on|as|from|by|per|left|was|is|net|gross|flat|back|paid|due)\b)[A-Za-z]{2})/gi
const units: Readonly<Record<string, number>> = { k: 1e3, w: 1e4 }

/** 四百八 is said for 480. */
const hundreds =
  /(?<![一二两三四五六七八九十百千万第])(?<count>[一二两三四五六七八九])百(?<tens>[一二三四五六七八九])(?![十百千万个人名天日年月岁级多分])/gu

/** The number of a house or of a room is no sum. */
const isHouse = /\b(?:Room|Rm|No|Lane|Building|Bldg|Unit|Flat|Block|Suite|Apt|Apartment|Floor)\.? ?$/i
const isOfHouse = (text: string, index: number): boolean => isHouse.test(text.slice(Math.max(0, index - 12), index))
/** Nor is the year of March 5, 2024, also where what stands before it keeps it from being read as a day. */
const isYear = /(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?, ?$/i
const isOfDay = (text: string, index: number): boolean => isYear.test(text.slice(Math.max(0, index - 20), index))

const bareSumsIn = (text: string): ValueFound[] => [
  ...matchesIn(text, bareSum).flatMap((match) => {
    if (isOfHouse(text, match.index) || isOfDay(text, match.index)) return []
    const { number: digits = '', unit = '' } = match.groups ?? {}
    return [bareAt(match, Number(digits.replaceAll(',', '')) * (units[unit.toLowerCase()] ?? 1))]
  }),
  ...matchesIn(text, hundreds).map((match) => {
    const { count = '', tens = '' } = match.groups ?? {}
    return bareAt(match, (chineseNumber(count) ?? 0) * 100 + (chineseNumber(tens) ?? 0) * 10)
  }),
]

const bareAt = ({ 0: text, index }: RegExpExecArray, value: number): ValueFound => ({
  text,
  start: index,
  end: index + text.length,
  value,
  isBare: true,
})
