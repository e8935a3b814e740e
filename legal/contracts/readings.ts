import texts from '../../resources/texts/contract_readings.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import { addDays } from '../time/calendar.ts'
import { writtenDate } from '../time/dates.ts'
import { placeName } from './cited-as.ts'
import type { Hit } from './hits.ts'
import { compoundedPercentIn } from './rates.ts'
import type { ReadContract } from './read-contract.ts'
import type { RoleNames } from './role-names.ts'
import { type Terms, termsOf } from './terms.ts'

interface Ground {
  sentence: string
  /** The sentence, then its whole clause. */
  plain: string
  terms: Terms
  names: RoleNames
  hits: readonly Hit[]
}

type Reading = (ground: Ground) => Wording[] | null

/** What a problem comes to in this contract: its own months, sums and days instead of a general remark. */
const readings: Readonly<Record<string, Reading>> = {
  low_cap: capRead,
  rest_of_term: restRead,
  long_notice: noticeRead,
  excessive_interest: interestRead,
  narrow_exit: exitRead,
}

export function readHits(hits: readonly Hit[], contract: ReadContract): Hit[] {
  const { names } = contract
  const terms = termsOf(contract)
  return hits.map((hit) => {
    const clause = contract.clauses.find(({ start }) => start === hit.sentence?.clause.start)
    const plain = [hit.sentence?.plain ?? '', clause?.plain ?? ''].join('\n')
    const read =
      hit.sentence === null
        ? null
        : (readings[hit.key]?.({ sentence: hit.sentence.plain, plain, terms, names, hits }) ?? null)
    return read === null ? hit : { ...hit, why: joined(read) }
  })
}

/** One remark; the sentence that tells it ends it. */
const joined = (parts: readonly Wording[]): Wording => ({
  zh: parts.map(({ zh }) => zh).join('，'),
  en: parts.map(({ en }) => en).join('; '),
})

const capMonths = /(?:\b(one|two|three)(?: \(\d\))?|\b([123]))[ -]months?\b|([一二两三1-3])个月|(当月|单月)/i
const counts: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, 一: 1, 二: 2, 两: 2, 三: 3 }

function capRead({ plain, terms: { fee, billedMonths } }: Ground): Wording[] | null {
  const found = capMonths.exec(plain)
  if (found === null) return null
  const word = (found.slice(1).find((one) => one !== undefined) ?? '').toLowerCase()
  const months = counts[word] ?? (Number(word) || 1)
  const isPaid = /\bpaid\b(?!.{0,12}\bpayable\b)|已(?:支)?付/i.test(plain)
  const isNil = isPaid && billedMonths !== null && billedMonths > months
  return [
    isPaid
      ? filled(texts.cap_paid, { months: monthsOf(months) })
      : filled(texts.cap_owed, { months: monthsOf(months) }),
    ...(isNil ? [filled(texts.cap_nil, { billed: monthsOf(billedMonths) })] : []),
    ...(fee === null
      ? []
      : [filled(texts.cap_sum, { months: monthsOf(months), sum: moneyOf((fee.perYear / 12) * months, fee) })]),
    ...(/without exception|applies to all claims|不论任何|没有例外/i.test(plain) ? [texts.cap_absolute] : []),
  ]
}

const whoever = /for any reason|whatever the (?:reason|cause)|regardless of|任何原因|无论(?:何种|何|什么)|不论/i
const ownEnd =
  /\b(?:if|where|when|upon)\b.{0,30}\b(?:customer|client|tenant|lessee|buyer)\b.{0,40}\b(?:terminat|cancel|leave|vacat|end)|(?:乙方|承租[方人]|客户|买方).{0,16}(?:提前|退租|单方|解除|违约)/i

function restRead({ plain, terms: { fee, months }, names, hits }: Ground): Wording[] {
  const { giver, taker } = namesOf(names)
  const total = fee === null || months === null ? null : moneyOf((fee.perYear / 12) * months, fee)
  const sum = total === null ? [] : [filled(texts.rest_sum, { total, months: monthsOf(months ?? 0) })]
  if (!whoever.test(plain) && ownEnd.test(plain)) return [filled(texts.rest_own_end, { taker }), ...sum]
  const free = hits.find(({ key, against }) => key === 'free_termination' && against === 'taker')
  const place = free?.sentence?.clause.number ?? null
  return [
    filled(texts.rest_any_end, { giver, taker }),
    ...(place === null
      ? []
      : [filled(texts.rest_at_will, { giver, place: { zh: placeName(place, 'zh'), en: placeName(place, 'en') } })]),
    ...sum,
  ]
}

const noticeDays = /\((\d{2,3})\) (?:calendar )?days|\b(\d{2,3}) (?:calendar )?days|提前\s?(\d{2,3})\s?[日天]/i

function noticeRead({ plain, terms: { until } }: Ground): Wording[] | null {
  const days = Number(
    noticeDays
      .exec(plain)
      ?.slice(1)
      .find((one) => one !== undefined) ?? 0,
  )
  if (days === 0) return null
  const days_told = filled(texts.notice_days, { days })
  if (until === null) return [days_told]
  const last = addDays(until, -days)
  return [days_told, filled(texts.notice_last_day, { until: dayOf(until), last: dayOf(last) })]
}

function interestRead({ sentence }: Ground): Wording[] | null {
  const percent = compoundedPercentIn(sentence)
  return percent === 0 ? null : [filled(texts.interest_a_year, { percent: Math.round(percent * 100) / 100 })]
}

const cureDays = /\((\d{1,3})\) days|\b(\d{1,3}) days|(\d{1,3})\s?[日天]/

function exitRead({ plain, names, hits }: Ground): Wording[] {
  const { giver, taker } = namesOf(names)
  const days = cureDays
    .exec(plain)
    ?.slice(1)
    .find((one) => one !== undefined)
  const free = hits.find(({ key, against }) => key === 'free_termination' && against === 'taker')
  return [
    days === undefined ? filled(texts.exit_narrow, { giver, taker }) : filled(texts.exit_after, { giver, taker, days }),
    ...(free === undefined ? [] : [filled(texts.exit_unlike, { giver })]),
  ]
}

const sides = { giver: texts.the_giver, taker: texts.the_taker }
const namesOf = (names: RoleNames): Record<'giver' | 'taker', Wording> => ({
  giver: nameOf('giver', names),
  taker: nameOf('taker', names),
})

/** As the contract calls it, where a reader of the other language can read that. */
function nameOf(side: 'giver' | 'taker', names: RoleNames): Wording {
  const name = names[side]
  if (name === null) return sides[side]
  if (name === '甲方') return texts.party_a
  if (name === '乙方') return texts.party_b
  return /\p{sc=Han}/u.test(name) ? { zh: name, en: sides[side].en } : { zh: name, en: name }
}

const monthsOf = (count: number): Wording => (count === 1 ? texts.one_month : filled(texts.months, { count }))
const dayOf = (day: string): Wording => ({ zh: writtenDate(day, 'zh'), en: writtenDate(day, 'en') })
const moneyOf = (amount: number, { currency }: { currency: string }): string =>
  `${currency} ${amount.toLocaleString('en', { maximumFractionDigits: 2 })}`
