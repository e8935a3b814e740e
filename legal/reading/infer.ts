import type { CaseModel, Inference, Slot } from '../case/case-model.ts'
import { type Facts, holds } from '../case/conditions.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { addDays, addMonths, isDay, lastOfMonth, type Period } from '../time/calendar.ts'
import { amountsIn } from '../values/amounts.ts'

/** What follows from other slots: who has not been sued makes the claim, and what the model's own rules say. */
export function inferred(entries: readonly Entry[], { slots, infers = [] }: CaseModel): Entry[] {
  const all = [...entries]
  let facts = factsOf(all)
  const add = (more: readonly Entry[]) => {
    const known = more.filter(({ slot }) => slots.some(({ key }) => key === slot))
    all.push(...known)
    if (known.length > 0) facts = factsOf(all)
  }
  if (!facts.has('side')) add([concluded('side', 'claimant', [])])
  for (const rule of infers) add(ruled(rule, facts))
  add(dueDay(facts))
  add(raisedRate(facts))
  add(unpaidUntil(facts))
  add(unpaidMonths(facts))
  add(namedCurrency(all, slots))
  return all.slice(entries.length)
}

const concluded = (slot: string, value: Entry['value'], from: readonly string[]): Entry => ({
  slot,
  value,
  state: 'inferred',
  source: { kind: 'inference', from },
  at: 0,
})

/** What comes from another slot keeps its strength. */
function ruled({ slot, value, from = [], without = '', when }: Inference, facts: Facts): Entry[] {
  if (!holds(when, facts)) return []
  if (value !== undefined)
    return facts.has(slot)
      ? []
      : [
          concluded(
            slot,
            value,
            when.map((condition) => condition.slot),
          ),
        ]
  const known = from.flatMap((one) => facts.get(one) ?? [])
  const [first] = known
  if (first === undefined) return []
  if (!Array.isArray(first.value))
    return facts.has(slot)
      ? []
      : [{ ...concluded(slot, first.value, from), state: first.entry.state, at: first.entry.at }]
  const others = [facts.get(without)?.value ?? []].flat()
  const names = new Set(known.flatMap((fact) => fact.value as readonly string[]))
  const left = [...names].filter((name) => !others.includes(name))
  const entry = { ...concluded(slot, left, from), state: first.entry.state, at: first.entry.at }
  return left.length === 0 ? [] : [entry]
}

/** The currency of the largest sum; the yuan is meant where nothing is said, and concluded where it is named. */
function namedCurrency(entries: readonly Entry[], slots: readonly Slot[]): Entry[] {
  const sums = new Set(slots.filter(({ type }) => type === 'money').map(({ key }) => key))
  const named = entries
    .flatMap(({ slot, source }) => (sums.has(slot) && 'quote' in source ? amountsIn(source.quote) : []))
    .toSorted((left, right) => right.value - left.value)
  const [largest] = named
  const isNamed = largest !== undefined && (largest.currency !== 'CNY' || /RMB|CNY|yuan|renminbi/i.test(largest.text))
  return isNamed ? [concluded('currency', largest.currency, [...sums])] : []
}

/** From which day a term makes the due day: that of lending, else of the note; of delivery; of the finished work. */
const termsFrom = [
  ['lent_on', 'loan_term'],
  ['contract_date', 'loan_term'],
  ['delivered_on', 'payment_term'],
  ['performed_on', 'payment_term'],
] as const

function dueDay(facts: Facts): Entry[] {
  if (facts.has('due_on')) return []
  const due = termsFrom.flatMap(([from, length]) => {
    const [first, term] = [facts.get(from)?.value, facts.get(length)?.value]
    return isDay(first) && typeof term === 'object'
      ? [concluded('due_on', after(first, term as Period), [from, length])]
      : []
  })
  return due.slice(0, 1)
}

/** A default rate that is told by its uplift: 4.35% a year and half as much again. */
function raisedRate(facts: Facts): Entry[] {
  const [rate, uplift] = [facts.get('term_rate')?.value, facts.get('default_uplift')?.value]
  if (facts.has('default_rate') || typeof rate !== 'object' || !('percent' in rate) || typeof uplift !== 'number')
    return []
  const percent = Number((rate.percent * (1 + uplift / 100)).toFixed(6))
  return [concluded('default_rate', { ...rate, percent }, ['term_rate', 'default_uplift'])]
}

const birthday = /^\d{6}(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})\d{3}[\dX]$/iu

/** How old somebody was on the day of the accident, from the number of the identity card. */
export function victimAge(entries: readonly Entry[]): Entry[] {
  const facts = factsOf(entries)
  const [id, day] = [facts.get('claimant_id')?.value, facts.get('accident_on')?.value]
  const born = typeof id === 'string' ? birthday.exec(id)?.groups : undefined
  if (facts.has('victim_age') || born === undefined || !isDay(day)) return []
  const isBefore = day.slice(5) < `${born.month}-${born.day}`
  const age = Number(day.slice(0, 4)) - Number(born.year) - (isBefore ? 1 : 0)
  return [concluded('victim_age', age, ['claimant_id', 'accident_on'])]
}

const oneMonth = 1.3

/** Wages that are more than one month's are owed up to the last day of work; those of one month up to its end. */
function unpaidUntil(facts: Facts): Entry[] {
  const [from, left] = [facts.get('unpaid_from')?.value, facts.get('dismissed_on')?.value]
  const [owed, monthly] = [facts.get('unpaid_wages')?.value, facts.get('monthly_wage')?.value]
  if (facts.has('unpaid_until') || !isDay(from) || !isDay(left) || from > left) return []
  const end = lastOfMonth(from.slice(0, 7))
  const isKnown = typeof owed === 'number' && typeof monthly === 'number'
  if (!isKnown && end < left) return []
  const months = isKnown && from.endsWith('-01') ? owed / monthly : 0
  const whole = Number.isInteger(months) && months > 0 ? addDays(addMonths(from, months), -1) : null
  const until =
    whole !== null && whole <= left ? whole : end >= left || (isKnown && owed > monthly * oneMonth) ? left : end
  return [concluded('unpaid_until', until, ['unpaid_from', 'unpaid_wages', 'monthly_wage', 'dismissed_on'])]
}

/** 欠条, 对账单 or a mail in which the other side owns to a balance: the balance is that of the day of the paper. */
export function acknowledgedDay(entries: readonly Entry[], { slots }: CaseModel): Entry[] {
  if (!slots.some(({ key }) => key === 'unpaid_as_of')) return []
  const facts = factsOf(entries)
  const [balance, promised] = [facts.get('unpaid_amount')?.value, facts.get('promised_on')]
  const paper = promised?.entry.source
  if (paper?.kind !== 'file' || promised === undefined) return []
  const isThere = entries.some(
    ({ slot, value, source }) =>
      slot === 'unpaid_amount' && value === balance && source.kind === 'file' && source.file_id === paper.file_id,
  )
  return isThere ? [concluded('unpaid_as_of', promised.value, ['unpaid_amount', 'promised_on'])] : []
}

/** Whole months without any wages are worth as many monthly wages. */
function unpaidMonths(facts: Facts): Entry[] {
  const [from, until] = [facts.get('unpaid_from')?.value, facts.get('unpaid_until')?.value]
  const monthly = facts.get('monthly_wage')?.value
  if (facts.has('unpaid_wages') || !isDay(from) || !isDay(until) || typeof monthly !== 'number') return []
  if (!from.endsWith('-01') || until !== lastOfMonth(until.slice(0, 7)) || from > until) return []
  const months =
    12 * (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) +
    Number(until.slice(5, 7)) -
    Number(from.slice(5, 7)) +
    1
  return [concluded('unpaid_wages', months * monthly, ['unpaid_from', 'unpaid_until', 'monthly_wage'])]
}

const after = (day: string, { years = 0, months = 0, days = 0 }: Period): string =>
  addDays(addMonths(day, years * 12 + months), days)
