import { type Condition, nothing, type SlotValue } from './case-model.ts'
import type { Fact } from './ledger.ts'

export type Facts = ReadonlyMap<string, Fact>

/** The value of a slot that has one. */
export const knownValue = (facts: Facts, slot: string): SlotValue | undefined => {
  const value = facts.get(slot)?.value
  return value === nothing ? undefined : value
}

/** Whether all conditions hold; none is none to fail. */
export const holds = (conditions: readonly Condition[] | undefined, facts: Facts): boolean =>
  (conditions ?? []).every(({ slot, is, known }) => {
    const value = knownValue(facts, slot)
    if (known !== undefined) return known === (value !== undefined)
    return value !== undefined && [is].flat().some((one) => one === value)
  })
