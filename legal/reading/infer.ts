import type { CaseModel, Inference, Slot } from '../case/case-model.ts'
import { holds } from '../case/conditions.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { addDays, addMonths, isDay, lastOfMonth, type Period } from '../time/calendar.ts'
import { amountsIn } from '../values/amounts.ts'

/** What follows from other slots: who has not been sued makes the claim, and what the model's own rules say. */
export function inferred(entries: readonly Entry[], { slots, infers = [] }: CaseModel): Entry[] {
  const all = [...entries]
  const add = (more: readonly Entry[]) => all.push(...more.filter(({ slot }) => slots.some(({ key }) => key === slot)))
  if (!factsOf(all).has('side')) add([concluded('side', 'claimant', [])])
  for (const rule of infers) add(ruled(rule, all))
  add(dueDay(all))
  add(unpaidUntil(all))
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
function ruled({ slot, value, from = [], without = '', when }: Inference, entries: readonly Entry[]): Entry[] {
  const facts = factsOf(entries)
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

/** A term from its first day makes the due day. */
function dueDay(entries: readonly Entry[]): Entry[] {
  const facts = factsOf(entries)
  const lent = facts.get('lent_on')?.value
  const term = facts.get('loan_term')?.value
  if (facts.has('due_on') || !isDay(lent) || typeof term !== 'object') return []
  return [concluded('due_on', after(lent, term as Period), ['lent_on', 'loan_term'])]
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
function unpaidUntil(entries: readonly Entry[]): Entry[] {
  const facts = factsOf(entries)
  const [from, left] = [facts.get('unpaid_from')?.value, facts.get('dismissed_on')?.value]
  const [owed, monthly] = [facts.get('unpaid_wages')?.value, facts.get('monthly_wage')?.value]
  if (facts.has('unpaid_until') || !isDay(from) || !isDay(left) || from > left) return []
  const end = lastOfMonth(from.slice(0, 7))
  const isKnown = typeof owed === 'number' && typeof monthly === 'number'
  if (!isKnown && end < left) return []
  const until = end >= left || (isKnown && owed > monthly * oneMonth) ? left : end
  return [concluded('unpaid_until', until, ['unpaid_from', 'unpaid_wages', 'monthly_wage', 'dismissed_on'])]
}

const after = (day: string, { years = 0, months = 0, days = 0 }: Period): string =>
  addDays(addMonths(day, years * 12 + months), days)
