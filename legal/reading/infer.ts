import type { CaseModel, Period } from '../case/case-model.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { addDays, addMonths, isDay } from '../time/calendar.ts'

/** What follows from other slots: a term from its first day makes the due day. */
export function inferred(entries: readonly Entry[], { slots }: CaseModel): Entry[] {
  const facts = factsOf(entries)
  const has = (key: string) => slots.some((slot) => slot.key === key)
  const lent = facts.get('lent_on')?.value
  const term = facts.get('loan_term')?.value
  if (!has('due_on') || facts.has('due_on') || !isDay(lent) || typeof term !== 'object') return []
  const source = { kind: 'inference', from: ['lent_on', 'loan_term'] } as const
  return [{ slot: 'due_on', value: after(lent, term as Period), state: 'inferred', source, at: 0 }]
}

const after = (day: string, { years = 0, months = 0, days = 0 }: Period): string =>
  addDays(addMonths(day, years * 12 + months), days)
