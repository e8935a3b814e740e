import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/case_file.json' with { type: 'json' }
import { filled, type Wording } from '../skills/language.ts'
import type { CaseModel } from './case-model.ts'
import { currencyOf, type Facts } from './conditions.ts'
import { formatted } from './format.ts'
import type { Fact } from './ledger.ts'

/** Every known value with its label and where it comes from, in the order of the model. */
export const factLines = ({ slots }: CaseModel, facts: Facts, language: Locale): string[] =>
  slots.flatMap((slot) => {
    const fact = facts.get(slot.key)
    if (fact === undefined) return []
    const value = formatted(slot, fact.value, language, currencyOf(facts))
    return [filled(texts.fact, { label: slot.label, value, from: fromOf(fact) })[language]]
  })

function fromOf({ state, entry: { source } }: Fact): Wording {
  if (state === 'contested') return texts.fact_contested
  return source.kind === 'file' ? filled(texts.in_file, { name: source.name }) : texts[`fact_${state}`]
}
