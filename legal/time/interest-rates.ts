import { matchesIn } from '@casewright/kit/text/matches-in'
import type { Span } from '../sources/sentences.ts'
import { withoutOverlaps } from '../values/found.ts'
import { chineseNumber, chineseNumerals } from './chinese-numbers.ts'
import { lprOn, percentOf } from './lending-rates.ts'

/** A rate as people state it: 12 percent a year, 1 percent a month, or a multiple of the loan prime rate. */
export type Rate = { percent: number; per: RateUnit } | { lpr_times: number }
type RateUnit = 'year' | 'month' | 'day'

export interface StatedRate extends Span {
  value: Rate
}

/** A rate as it stands in a text. */
export interface RateFound extends Span {
  percentPerYear: number
  /** For delay, and not for the time of the loan. */
  isOverdue: boolean
}

const rateMax = 1000
const perYear: Readonly<Record<RateUnit, number>> = { year: 1, month: 12, day: 365 }
/** 年息1分 is ten percent a year, 月息1分 one percent a month, 日息1分 a tenth of a percent a day. */
const perFen: Readonly<Record<RateUnit, number>> = { year: 10, month: 1, day: 0.1 }
const parts: Readonly<Record<string, number>> = { 百: 1, 千: 0.1, 万: 0.01 }

const numeral = `[${chineseNumerals}]{1,4}`
const value = `(?:(?<percent>\\d{1,4}(?:\\.\\d{1,6})?)\\s?(?:[%％‰]|个点)|(?<part>[百千万])分之(?<count>\\d{1,3}(?:\\.\\d{1,4})?|${numeral}(?:点${numeral})?))`
const unit = '(?<unit>[年月日天])'
const fen = `(?:(?<fen>\\d{1,2}(?:\\.\\d)?|[${chineseNumerals}])分(?!之)(?:(?<li>\\d|[${chineseNumerals}半])厘?)?|(?<onlyLi>\\d{1,2}|[${chineseNumerals}])厘)`
const chinese: readonly RegExp[] = [
  new RegExp(`[按每]?${unit}(?:化)?(?:利率|利息|息|化|率)?[为是按：:]?\\s?${value}`, 'g'),
  new RegExp(`${value}(?:的)?(?:[/每]|一个?)?${unit}(?:利率|息)?`, 'g'),
  new RegExp(`${unit}(?:利)?息[为是按：:]?\\s?${fen}`, 'g'),
  // 每日按欠付租金的万分之五, 每逾期一日按未付款的0.05%: what it is counted on stands between.
  new RegExp(`每(?:逾期|迟延|延迟|超过|拖欠)?一?${unit}[^。；;\\n\\d百千万%％]{1,24}${value}`, 'g'),
  // 违约金按千分之一: of such parts the day is meant.
  new RegExp(
    `(?:违约金|滞纳金)[^，。；;\\n\\d百千万%％]{0,16}(?<part>[千万])分之(?<count>\\d{1,3}(?:\\.\\d{1,4})?|${numeral})`,
    'g',
  ),
  // 利息一分五 without a unit is said of the month.
  new RegExp(`(?<![年月日天])(?:利息|利率|息)(?:是|为|按|：|:)?\\s?${fen}(?:利)?`, 'g'),
]
const english: readonly RegExp[] = [
  /(?<percent>\d{1,4}(?:\.\d{1,6})?)\s?(?:%|percent|per cent)\s?(?:of|on) [^.;\n%\d]{3,60}? (?:for each|for every|per|each|every|a) (?<word>day|month|year)\b/gi,
  /(?<percent>\d{1,4}(?:\.\d{1,6})?)\s?(?:%|percent|per cent)\s?(?:interest )?(?:per|a|an|each|every|\/)?\s?(?<word>annum|annual(?:ly)?|year(?:ly)?|p\.?a\b|month(?:ly)?|day|daily)/gi,
  /\b(?<word>annual|yearly|monthly|daily) (?:interest|rate)(?: rate)?(?: is| was| of| at|:){0,4}\s?(?<percent>\d{1,4}(?:\.\d{1,6})?)\s?(?:%|percent|per cent)/gi,
]
const multiple = new RegExp(
  `(?:LPR|贷款市场报价利率)[^，。；\\d]{0,6}?(?<times>\\d{1,2}(?:\\.\\d{1,2})?|[${chineseNumerals}](?:点[${chineseNumerals}])?)倍` +
    `|(?<timesBefore>\\d{1,2}(?:\\.\\d{1,2})?|[${chineseNumerals}](?:点[${chineseNumerals}])?)倍的?(?:一年期)?(?:LPR|贷款市场报价利率)` +
    `|\\b(?<word>\\d{1,2}(?:\\.\\d{1,2})?|twice|three|four)(?: times|x)? (?:the )?(?:one-year )?(?:LPR|loan prime rate)`,
  'gi',
)
const late = /逾期|违约|罚息|滞纳|拖欠|迟延|\b(?:overdue|late|default|delay\w{0,20}|arrears|penalty)\b/i

/** Rates in the text as they are stated, in their order. */
export function statedRatesIn(text: string): StatedRate[] {
  const all = [...chinese, ...english, multiple].flatMap((spelling) =>
    matchesIn(text, spelling).flatMap((match) => {
      const rate = rateIn(match)
      const size = rate === null ? 0 : 'lpr_times' in rate ? rate.lpr_times : rate.percent * perYear[rate.per]
      if (rate === null || size <= 0 || size > rateMax) return []
      return [{ value: rate, text: match[0], start: match.index, end: match.index + match[0].length }]
    }),
  )
  return withoutOverlaps(all)
}

/** In percent a year; of the prime rate on the day that is given, null where it was not published yet. */
export function percentPerYear(rate: Rate, contractDate: string): number | null {
  if (!('lpr_times' in rate)) return percentOf(rate.percent * perYear[rate.per])
  const prime = lprOn(contractDate)
  return prime === null ? null : percentOf(prime.percent * rate.lpr_times)
}

/** Rates in the text, in percent a year. A multiple of the prime rate is that of the day which is given. */
export function ratesIn(text: string, contractDate: string): RateFound[] {
  return statedRatesIn(text).flatMap(({ value: rate, ...span }) => {
    const percent = percentPerYear(rate, contractDate)
    return percent === null
      ? []
      : [{ ...span, percentPerYear: percent, isOverdue: late.test(clauseBefore(text, span.start)) }]
  })
}

/** What stands in the same sentence before the rate. */
function clauseBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - 30), at)
  return near.slice(Math.max(...['。', '；', ';', '\n', '，'].map((stop) => near.lastIndexOf(stop))) + 1)
}

function rateIn(match: RegExpExecArray): Rate | null {
  const { percent, part, count, unit: per, fen: inFen, li, onlyLi, word, times, timesBefore } = match.groups ?? {}
  const multiplier = times ?? timesBefore ?? (percent === undefined ? word : undefined)
  if (multiplier !== undefined) {
    const by = numberIn(multiplier)
    return by === null ? null : { lpr_times: by }
  }
  const period = per === undefined ? (part === undefined ? englishUnit(word) : 'day') : chineseUnit(per)
  if (inFen !== undefined || onlyLi !== undefined) {
    const small = li === '半' ? 5 : numberIn(li ?? onlyLi ?? '0')
    return { percent: percentOf(((numberIn(inFen ?? '0') ?? 0) + (small ?? 0) / 10) * perFen[period]), per: period }
  }
  if (percent !== undefined)
    return { percent: percentOf(Number(percent) / (match[0].includes('‰') ? 10 : 1)), per: period }
  const counted = numberIn(count ?? '')
  return counted === null ? null : { percent: percentOf(counted * (parts[part ?? ''] ?? 0)), per: period }
}

const chineseUnit = (unit: string): RateUnit => (unit === '年' ? 'year' : unit === '月' ? 'month' : 'day')
/** Without a unit only 分 and 厘 are read, which are said of the month. */
const englishUnit = (word: string | undefined): RateUnit => {
  if (word === undefined || /^month/i.test(word)) return 'month'
  return /^da(?:y|ily)/i.test(word) ? 'day' : 'year'
}

function numberIn(text: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const named = ['twice', 'three', 'four'].indexOf(text.toLowerCase())
  if (named >= 0) return named + 2
  const [whole = '', fraction] = text.split('点')
  const number = chineseNumber(whole)
  if (number === null || fraction === undefined) return number
  const digits = fraction.split('').map(chineseNumber)
  return digits.some((digit) => digit === null) ? null : Number(`${number}.${digits.join('')}`)
}
