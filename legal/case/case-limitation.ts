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
    due_on: begun(limitation, facts, today),
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

/** The length of the period and its articles: the special one where its conditions hold. */
export function limitationRule(
  { limitation }: CaseModel,
  facts: Facts,
): { years: number; articles: readonly string[] } {
  const { special } = limitation
  return special !== undefined && holds(special.when, facts)
    ? { years: special.years, articles: [...special.articles, ...limitation.articles] }
    : limitation
}

/** The day that starts the period, other than by a demand. */
export const dueDay = (limitation: CaseModel['limitation'], facts: Facts): string | undefined =>
  startsOf(limitation, facts)[0]?.day

/** The end of a span that still runs starts nothing where performance was demanded: what was demanded was due. */
function begun(limitation: CaseModel['limitation'], facts: Facts, today: string): string | undefined {
  const isDemanded = isDay(knownValue(facts, 'demanded_on'))
  return startsOf(limitation, facts).find(({ slot, day }) => !isDemanded || !slot.endsWith('_until') || day <= today)
    ?.day
}

const startsOf = ({ starts }: CaseModel['limitation'], facts: Facts): { slot: string; day: string }[] =>
  starts
    .filter((slot) => slot !== 'demanded_on')
    .flatMap((slot) => {
      const day = knownValue(facts, slot)
      return isDay(day) ? [{ slot, day }] : []
    })

const kindOf = (slot: string): CaseLimitation['interruptions'][number]['kind'] =>
  slot === 'payments' ? 'payment' : slot === 'filed_on' ? 'suit' : slot.startsWith('promised_') ? 'promise' : 'demand'
