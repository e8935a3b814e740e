import type { Locale } from '@casewright/contracts/ai-engine/resources'
import type { CaseModel, Slot } from '../case/case-model.ts'
import { caseModels, modelFor } from '../case/case-models.ts'
import { causeName } from '../causes/cause-names.ts'

const modelsMax = 3
/** They follow from the others, or are decided elsewhere. */
const unoffered: readonly string[] = ['side', 'currency']

/** What a model may choose from: causes by their codes, and slots. */
export interface Offered {
  codes: readonly string[]
  models: readonly CaseModel[]
  slots: readonly Slot[]
  text: string
}

/**
 * Every cause that has a case model can be chosen. Slots are those of the causes that are likely, best first; where none
 * is, those of all causes.
 */
export function offeredSlots(likely: readonly string[], language: Locale): Offered {
  const models = [...new Set(likely.flatMap((code) => modelFor(code) ?? []))].slice(0, modelsMax)
  const [first, ...others] = models.length > 0 ? models : caseModels
  const isShared = ({ key }: Slot) => others.every(({ slots }) => slots.some((slot) => slot.key === key))
  const shared = (first?.slots ?? []).filter(isShared).filter(isOffered)
  const own = ({ slots }: CaseModel) =>
    slots.filter((slot) => isOffered(slot) && !shared.some(({ key }) => key === slot.key))
  const codes = [...new Set([...likely, ...caseModels.flatMap((model) => model.codes)])]
  const text = [
    'Causes:',
    ...codes.map((code) => `${code} ${nameOf(code, language)}`),
    'Slots:',
    ...shared.map((slot) => lineOf(slot, language)),
    ...models.flatMap((model) => {
      const lines = own(model).map((slot) => lineOf(slot, language))
      return lines.length === 0 ? [] : [`Slots of ${model.codes[0]} only:`, ...lines]
    }),
  ].join('\n')
  return { codes, models, slots: [...shared, ...models.flatMap(own)], text }
}

const isOffered = ({ key }: Slot): boolean => !unoffered.includes(key)

const nameOf = (code: string, language: Locale): string => {
  const { name = code, name_en = code } = causeName(code) ?? {}
  return language === 'zh' ? name : name_en
}

function lineOf({ key, type, label, options = [] }: Slot, language: Locale): string {
  const choices = options.map((option) => `${option.value} (${option.label[language]})`).join(', ')
  return `${key}: ${type}, ${label[language]}${choices === '' ? '' : `: ${choices}`}`
}
