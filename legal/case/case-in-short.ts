import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/case_outline.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import type { CaseModel, Slot, SlotType } from './case-model.ts'
import { currencyOf, type Facts } from './conditions.ts'
import { formatted } from './format.ts'

const shown: readonly SlotType[] = ['party', 'parties', 'money', 'date', 'rate', 'payments']
const sides = ['claimant', 'respondent']
const shownMax = 10

/** Who, how much and when, as the case file has read it: the parties, and then the first facts of the model that somebody told. */
export function caseInShort({ slots }: CaseModel, facts: Facts, language: Locale): string[] {
  const isTold = ({ key, type }: Slot) => shown.includes(type) && facts.get(key)?.state !== 'inferred'
  const all = [...slots.filter(({ key }) => sides.includes(key)), ...slots.filter(({ key }) => !sides.includes(key))]
  const currency = currencyOf(facts)
  return all
    .filter((slot) => sides.includes(slot.key) || isTold(slot))
    .flatMap((slot) => {
      const value = facts.get(slot.key)?.value
      if (value === undefined) return []
      return [filled(texts.party, { label: slot.label, name: formatted(slot, value, language, currency) })[language]]
    })
    .slice(0, shownMax)
}
