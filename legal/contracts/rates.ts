import { chineseNumber } from '../time/chinese-numbers.ts'
import { lprKnownUntil, lprOn } from '../time/lending-rates.ts'

/** Above this a rate stands out in any contract; what a court protects depends on the kind of debt. */
export const percentMax = 24
/** Up to which courts protect private lending, by the last rate that is known here. */
export const lendingPercentMax = 4 * (lprOn(lprKnownUntil)?.percent ?? percentMax / 4)

const parts: Readonly<Record<string, number>> = { 百: 1, 千: 0.1, 万: 0.01 }
const spelled = /([百千万])分之([零一二两三四五六七八九十百\d]{1,5}(?:\.\d{1,3})?)/
const signed = /(\d{1,3}(?:\.\d{1,4})?)\s?(?:\)\s?)?(%|％|‰|percent\b)/i
const daily = /每(?:逾期)?一?[日天]|按日|日利率|日息|\bper day\b|\bdaily\b|\beach day\b|\bfor every day\b/i
const monthly =
  /月利率|月息|按月.{0,6}利|每(?:逾期)?一?个?月.{0,30}(?:利息|违约金|滞纳金)|\bper month\b|\bmonthly (?:interest|rate)\b|\beach month\b/i
const yearly = /年利率|年化|年息|\bper (?:annum|year)\b|\bannual (?:interest )?rate\b|\byearly rate\b/i
const owed = /利息|利率|违约金|滞纳金|罚息|\binterest\b|\bpenalty\b|\blate (?:fee|charge)/i

/** 每逾期一日…百分之一, 3% per month: what is owed for time, in percent of a year; zero where nothing tells it. */
export function yearlyPercentIn(sentence: string): number {
  if (!owed.test(sentence)) return 0
  const times = daily.test(sentence) ? 365 : monthly.test(sentence) ? 12 : yearly.test(sentence) ? 1 : 0
  return (percentIn(sentence) ?? 0) * times
}

/** The same with interest on interest where the sentence agrees on it. */
export function compoundedPercentIn(sentence: string): number {
  const percent = yearlyPercentIn(sentence)
  if (!/\bcompound|复利/i.test(sentence)) return percent
  const times = daily.test(sentence) ? 365 : monthly.test(sentence) ? 12 : 1
  return ((1 + percent / times / 100) ** times - 1) * 100
}

function percentIn(sentence: string): number | null {
  const words = spelled.exec(sentence)
  if (words) {
    const [, unit = '', amount = ''] = words
    const value = /^[\d.]+$/.test(amount) ? Number(amount) : chineseNumber(amount)
    return value === null ? null : value * (parts[unit] ?? 0)
  }
  const [, number, sign] = signed.exec(sentence) ?? []
  return number === undefined ? null : Number(number) * (sign === '‰' ? 0.1 : 1)
}
