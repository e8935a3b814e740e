import type { Wording } from '../skills/language.ts'
import type { CaseFile } from './case-file.ts'
import type { Slot, SlotValue } from './case-model.ts'
import { modelNamed } from './case-models.ts'
import { currencyOf, knownValue } from './conditions.ts'
import { formatted } from './format.ts'
import { type Entry, type EntrySource, type Fact, factsOf } from './ledger.ts'

/** A fact as a person reads it: in both languages, with its source and with what says otherwise. */
export interface FactShown {
  slot: string
  label: Wording
  text: Wording
  state: Fact['state']
  source: EntrySource
  against: readonly { text: Wording; source: EntrySource }[]
}

/** Every known fact of a case in the order of its model; none outside of the causes that have one. */
export function factsShown({ model: name, entries }: CaseFile): FactShown[] {
  const model = modelNamed(name)
  if (model === null) return []
  const facts = factsOf(entries)
  const currency = currencyOf(facts)
  return model.slots.flatMap((slot) => {
    const [fact, value] = [facts.get(slot.key), knownValue(facts, slot.key)]
    if (fact === undefined || value === undefined) return []
    const text = (held: SlotValue) => written(slot, held, currency)
    const against = fact.against.map((entry: Entry) => ({ text: text(entry.value), source: entry.source }))
    return [
      { slot: slot.key, label: slot.label, text: text(value), state: fact.state, source: fact.entry.source, against },
    ]
  })
}

const written = (slot: Slot, value: SlotValue, currency: string): Wording => ({
  zh: formatted(slot, value, 'zh', currency),
  en: formatted(slot, value, 'en', currency),
})
