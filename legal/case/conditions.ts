import { type Condition, nothing, type SlotValue } from './case-model.ts'
import type { Fact } from './ledger.ts'

export type Facts = ReadonlyMap<string, Fact>

/** The value of a slot that has one. */
export const knownValue = (facts: Facts, slot: string): SlotValue | undefined => {
  const value = facts.get(slot)?.value
  return value === nothing ? undefined : value
}

/** ISO 4217; every sum of a case is in it. */
export const currencyOf = (facts: Facts): string => {
  const currency = knownValue(facts, 'currency')
  return typeof currency === 'string' ? currency : 'CNY'
}

/** Whether all conditions hold; none is none to fail. */
export const holds = (conditions: readonly Condition[] | undefined, facts: Facts): boolean =>
  (conditions ?? []).every(({ slot, is, known }) => {
    const value = knownValue(facts, slot)
    if (known !== undefined) return known === (value !== undefined)
    return value !== undefined && [is].flat().some((one) => one === value)
  })
