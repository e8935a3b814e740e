import { addDays, addMonths } from '../time/calendar.ts'
import { chineseNumber } from '../time/chinese-numbers.ts'
import { datesIn } from '../time/dates.ts'
import { citedAs } from './cited-as.ts'
import type { ReadContract } from './read-contract.ts'
import type { Sentence } from './sentences.ts'

/** What the contract says of price and time, as far as it can be computed with. */
export interface Terms {
  fee: { perYear: number; currency: string; clause: string | null } | null
  /** For how many months is paid at once. */
  billedMonths: number | null
  /** The first term. */
  months: number | null
  /** Its first and last day. */
  from: string | null
  until: string | null
}

const westernFee =
  /(?<currency>USD|US\$|\$|RMB|CNY|EUR|€|£|GBP|¥)\s?(?<amount>\d{1,3}(?:,\d{3}){1,4}|\d{1,9})(?:\.\d{1,2})?(?: \([^)]{1,60}\))? (?:per|for each|each|a|for every) (?:contract |calendar |subscription )?(?<per>year|annum|month)\b/i
const chineseFee =
  /(?<per>月|年)(?:租金|服务费|费用?|度服务费)(?:标准)?[^。；，\d]{0,12}(?<amount>\d{1,3}(?:,\d{3}){1,4}|\d{1,9})(?:\.\d{1,2})?(?<wan>万)?元|每(?<each>月|年)[^。；，\d]{0,12}(?<sum>\d{1,3}(?:,\d{3}){1,4}|\d{1,9})(?:\.\d{1,2})?(?<tens>万)?元/
const billed =
  /\b(?:invoiced|payable|paid|billed|due)\b.{0,30}?\b(?<often>annually|yearly|quarterly|monthly)\b|(?:按|每)(?<every>年|季度?|半年|月)(?:预?付|支付|缴纳|结算)/i
const billedFor: Readonly<Record<string, number>> = {
  annually: 12,
  yearly: 12,
  quarterly: 3,
  monthly: 1,
  年: 12,
  半年: 6,
  季: 3,
  季度: 3,
  月: 1,
}
const westernTerm =
  /\b(?:continues?|remains? in (?:force|effect)|term\b.{0,40}\bis|for a (?:period|term) of)\b.{0,60}?\(?\b(?<count>\d{1,3})\)? (?<unit>months?|years?)\b/i
const chineseTerm =
  /(?:租赁期限?|合同期限?|服务期限?|有效期|租期)[^。；\d一二三四五六七八九十]{0,6}(?<count>\d{1,3}|[一二三四五六七八九十]{1,3})(?<unit>年|个月)/
const effective = /\beffective date\b|\bcommenc|\bbegins? on\b|起租|自.{0,24}起/i

export function termsOf(contract: ReadContract): Terms {
  const { sentences } = contract
  const fee = firstOf(sentences, (sentence) => feeIn(sentence, contract))
  const months = firstOf(sentences, ({ plain }) => monthsIn(plain))
  const from = firstOf(sentences, ({ plain }) => (effective.test(plain) ? dayIn(plain) : null))
  return {
    fee,
    billedMonths: firstOf(sentences, ({ plain }) => billedIn(plain)),
    months,
    from,
    until: from === null || months === null ? null : addDays(addMonths(from, months), -1),
  }
}

function firstOf<T>(sentences: readonly Sentence[], read: (sentence: Sentence) => T | null): T | null {
  for (const sentence of sentences) {
    const found = read(sentence)
    if (found !== null) return found
  }
  return null
}

function feeIn({ plain, clause }: Sentence, contract: ReadContract): Terms['fee'] {
  const western = westernFee.exec(plain)?.groups
  const chinese = chineseFee.exec(plain)?.groups
  const amount = western?.amount ?? chinese?.amount ?? chinese?.sum
  if (amount === undefined) return null
  const per = western?.per ?? chinese?.per ?? chinese?.each ?? ''
  const inWan = (chinese?.wan ?? chinese?.tens) !== undefined
  const value = Number(amount.replaceAll(',', '')) * (inWan ? 10_000 : 1)
  const perYear = /month|月/i.test(per) ? value * 12 : value
  return { perYear, currency: western?.currency ?? 'CNY', clause: citedAs(clause, contract) }
}

function billedIn(plain: string): number | null {
  const { often, every } = billed.exec(plain)?.groups ?? {}
  return billedFor[(often ?? every ?? '').toLowerCase()] ?? null
}

function monthsIn(plain: string): number | null {
  const { count, unit } = westernTerm.exec(plain)?.groups ?? chineseTerm.exec(plain)?.groups ?? {}
  if (count === undefined || unit === undefined) return null
  const value = /^\d+$/.test(count) ? Number(count) : chineseNumber(count)
  return value === null ? null : value * (/year|年/i.test(unit) ? 12 : 1)
}

/** Only a whole day can be counted from. */
const dayIn = (plain: string): string | null => datesIn(plain).find(({ date }) => date.length === 10)?.date ?? null
