import type { Span } from '../sources/sentences.ts'
import { chineseNumber, chineseNumerals } from './chinese-numbers.ts'
import { lprOn, percentOf } from './lending-rates.ts'

/** A rate as it stands in a text. */
export interface RateFound extends Span {
  percentPerYear: number
  /** For delay, and not for the time of the loan. */
  isOverdue: boolean
}

const monthsPerYear = 12
const rateMax = 1000
const perYear: Readonly<Record<string, number>> = { 年: 1, 月: monthsPerYear, 日: 365, 天: 365 }
/** 年息1分 is ten percent a year, 月息1分 one percent a month, 日息1分 a tenth of a percent a day. */
const perFen: Readonly<Record<string, number>> = { 年: 10, 月: 1, 日: 0.1, 天: 0.1 }
const parts: Readonly<Record<string, number>> = { 百: 1, 千: 0.1, 万: 0.01 }

const numeral = `[${chineseNumerals}]{1,4}`
const value = `(?:(?<percent>\\d{1,4}(?:\\.\\d{1,6})?)\\s?[%％]|(?<part>[百千万])分之(?<count>\\d{1,3}(?:\\.\\d{1,4})?|${numeral}(?:点${numeral})?))`
const unit = '(?<unit>[年月日天])'
const chinese: readonly RegExp[] = [
  new RegExp(`[按每]?${unit}(?:化)?(?:利率|利息|息|化)?[为是按：:]?\\s?${value}`, 'g'),
  new RegExp(`${value}(?:的)?(?:[/每]|一个?)?${unit}(?:利率|息)?`, 'g'),
  new RegExp(
    `${unit}(?:利)?息[为是按：:]?\\s?(?:(?<fen>\\d{1,2}(?:\\.\\d)?|[${chineseNumerals}])分(?:(?<li>\\d|[${chineseNumerals}])厘?)?|(?<onlyLi>\\d{1,2}|[${chineseNumerals}])厘)`,
    'g',
  ),
]
const english: readonly RegExp[] = [
  /(?<percent>\d{1,4}(?:\.\d{1,6})?)\s?(?:%|percent|per cent)\s?(?:interest )?(?:per|a|an|each|every|\/)?\s?(?<word>annum|annual(?:ly)?|year(?:ly)?|p\.?a\b|month(?:ly)?|day|daily)/gi,
  /\b(?<word>annual|yearly|monthly|daily) (?:interest|rate)(?: rate)?(?: is| was| of| at|:){0,4}\s?(?<percent>\d{1,4}(?:\.\d{1,6})?)\s?(?:%|percent|per cent)/gi,
]
const multiple = new RegExp(
  `(?:LPR|贷款市场报价利率)[^，。；\\d]{0,6}(?<times>\\d(?:\\.\\d{1,2})?|[${chineseNumerals}])倍|\\b(?<word>\\d(?:\\.\\d{1,2})?|twice|four) (?:times )?(?:the )?(?:one-year )?LPR`,
  'gi',
)
const late = /逾期|违约|罚息|滞纳|拖欠|迟延|\b(?:overdue|late|default|delay\w{0,20}|arrears|penalty)\b/i

/** Rates in the text, in their order. A multiple of the prime rate is that of the day which is given. */
export function ratesIn(text: string, contractDate: string): RateFound[] {
  const all = [...chinese, ...english, multiple].flatMap((spelling) =>
    [...text.matchAll(spelling)].flatMap((match) => {
      const percent = percentIn(match, contractDate)
      if (percent === null || percent <= 0 || percent > rateMax) return []
      const start = match.index
      return [
        {
          text: match[0],
          start,
          end: start + match[0].length,
          percentPerYear: percentOf(percent),
          isOverdue: late.test(clauseBefore(text, start)),
        },
      ]
    }),
  )
  const inOrder = all.toSorted((left, right) => left.start - right.start || right.end - left.end)
  return inOrder.filter((one, at) => !inOrder.slice(0, at).some((before) => one.start < before.end))
}

/** What stands in the same sentence before the rate. */
function clauseBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - 30), at)
  return near.slice(Math.max(...['。', '；', ';', '\n', '，'].map((stop) => near.lastIndexOf(stop))) + 1)
}

function percentIn(match: RegExpExecArray, contractDate: string): number | null {
  const { percent, part, count, unit: per = '', fen, li, onlyLi, word, times } = match.groups ?? {}
  if (times !== undefined || (word !== undefined && percent === undefined)) {
    const rate = lprOn(contractDate)
    const by = numberIn(times ?? word ?? '')
    return rate === null || by === null ? null : rate.percent * by
  }
  const year = perYear[per] ?? englishUnit(word ?? '')
  if (fen !== undefined || onlyLi !== undefined) {
    const inFen = (numberIn(fen ?? '0') ?? 0) + (numberIn(li ?? onlyLi ?? '0') ?? 0) / 10
    return inFen * (perFen[per] ?? 0) * year
  }
  if (percent !== undefined) return Number(percent) * year
  const counted = numberIn(count ?? '')
  return counted === null ? null : counted * (parts[part ?? ''] ?? 0) * year
}

const englishUnit = (word: string): number =>
  /^month/i.test(word) ? monthsPerYear : /^da(?:y|ily)/i.test(word) ? 365 : 1

function numberIn(text: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (/^(?:twice|four)$/i.test(text)) return /twice/i.test(text) ? 2 : 4
  const [whole = '', fraction] = text.split('点')
  const number = chineseNumber(whole)
  if (number === null || fraction === undefined) return number
  const digits = fraction.split('').map(chineseNumber)
  return digits.some((digit) => digit === null) ? null : Number(`${number}.${digits.join('')}`)
}
