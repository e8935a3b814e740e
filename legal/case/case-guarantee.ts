import { type GuaranteePeriod, guaranteePeriod } from '../compute/guarantee-period.ts'
import { isDay } from '../time/calendar.ts'
import { type Facts, knownValue } from './conditions.ts'

/** The period of the guarantee of a case; null where there is none, or too little is known. Without a clear agreement it is a general one. */
export function caseGuarantee(facts: Facts, today: string): GuaranteePeriod | null {
  if (knownValue(facts, 'guarantor') === undefined) return null
  const day = (slot: string): string | undefined => {
    const value = knownValue(facts, slot)
    return isDay(value) ? value : undefined
  }
  return guaranteePeriod(
    {
      kind: knownValue(facts, 'guarantee_kind') === 'joint' ? 'joint' : 'general',
      due_on: day('due_on'),
      agreed_until: day('guarantee_until'),
      demanded_on: day('guarantee_demanded_on'),
      sued_on: day('filed_on'),
    },
    today,
  )
}
