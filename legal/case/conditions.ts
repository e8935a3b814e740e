import { type Condition, nothing, notKnown, type SlotValue } from './case-model.ts'
import type { Fact } from './ledger.ts'

export type Facts = ReadonlyMap<string, Fact>

/** Whether a person has said that there is nothing: no interest was agreed, no payment was made. */
export const isNone = (value: SlotValue | undefined): boolean =>
  value === nothing || (Array.isArray(value) && value.length === 0)

/** The value of a slot that has one. */
export const knownValue = (facts: Facts, slot: string): SlotValue | undefined => {
  const value = facts.get(slot)?.value
  return isNone(value) || value === notKnown ? undefined : value
}

/** ISO 4217; every sum of a case is in it. */
export const currencyOf = (facts: Facts): string => {
  const currency = knownValue(facts, 'currency')
  return typeof currency === 'string' ? currency : 'CNY'
}

/** Whether all conditions hold; none is none to fail. */
export const holds = (conditions: readonly Condition[] | undefined, facts: Facts): boolean =>
  (conditions ?? []).every(({ slot, is, known, none, has }) => {
    const value = knownValue(facts, slot)
    if (none !== undefined) return none === isNone(facts.get(slot)?.value)
    if (has !== undefined) return typeof value === 'string' && has.some((word) => value.toLowerCase().includes(word))
    if (known !== undefined) return known === (value !== undefined)
    return value !== undefined && [is].flat().some((one) => one === value)
  })
