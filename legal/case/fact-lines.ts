import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/case_file.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import type { CaseModel } from './case-model.ts'
import { currencyOf, type Facts, knownValue } from './conditions.ts'
import { formatted } from './format.ts'

/** Every known value with its label and where it comes from, in the order of the model. */
export const factLines = ({ slots }: CaseModel, facts: Facts, language: Locale): string[] =>
  slots.flatMap((slot) => {
    const [fact, value] = [facts.get(slot.key), knownValue(facts, slot.key)]
    if (fact === undefined || value === undefined) return []
    const written = formatted(slot, value, language, currencyOf(facts))
    const line = { label: slot.label, value: written === '' ? texts.no_entries : written }
    const { source } = fact.entry
    const from =
      fact.state === 'contested'
        ? texts.fact_contested
        : source.kind === 'file'
          ? filled(texts.fact_from_file, { name: source.name })
          : texts[`fact_${fact.state}`]
    return [filled(texts.fact, { ...line, from })[language]]
  })
