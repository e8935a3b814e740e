import { isDay } from '../time/calendar.ts'
import type { Payment } from '../time/interest.ts'
import type { CaseModel } from './case-model.ts'
import { type Facts, holds, knownValue } from './conditions.ts'

interface CaseLimitation {
  /** The day that starts the period; undefined where only a demand can. */
  due_on: string | undefined
  interruptions: { date: string; kind: 'demand' | 'promise' | 'payment' | 'suit' }[]
}

/**
 * What starts and interrupts the limitation, by the slots of the model. What the claimant has paid interrupts nothing, and
 * neither does a day that has not come: until then the promise itself counts.
 */
export function caseLimitation(
  { limitation, paid_by_claimant }: CaseModel,
  facts: Facts,
  today: string,
): CaseLimitation {
  const isByClaimant = paid_by_claimant !== undefined && holds(paid_by_claimant, facts)
  const interrupts = limitation.interrupts.filter((slot) => slot !== 'payments' || !isByClaimant)
  return {
    due_on: dueDay(limitation, facts),
    interruptions: [...interrupts, 'filed_on'].flatMap((slot) => {
      const value = knownValue(facts, slot)
      const dates = Array.isArray(value) ? (value as readonly Payment[]).map(({ date }) => date) : [value]
      return dates
        .filter(isDay)
        .filter((date) => date <= today)
        .map((date) => ({ date, kind: kindOf(slot) }))
    }),
  }
}

/** The day that starts the period, other than by a demand. */
export const dueDay = ({ starts }: CaseModel['limitation'], facts: Facts): string | undefined =>
  starts
    .filter((slot) => slot !== 'demanded_on')
    .map((slot) => knownValue(facts, slot))
    .find(isDay)

const kindOf = (slot: string): CaseLimitation['interruptions'][number]['kind'] =>
  slot === 'payments' ? 'payment' : slot === 'filed_on' ? 'suit' : slot.startsWith('promised_') ? 'promise' : 'demand'
