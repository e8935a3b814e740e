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
  const shared = (first?.slots ?? []).filter((slot) => isOffered(slot) && isShared(slot))
  const sharedKeys = new Set(shared.map(({ key }) => key))
  const own = models.map(({ codes: [code], slots }) => ({
    code,
    slots: slots.filter((slot) => isOffered(slot) && !sharedKeys.has(slot.key)),
  }))
  const codes = [...new Set([...likely, ...codesWithModel])]
  const text = [
    'Causes:',
    ...codes.map((code) => `${code} ${nameOf(code, language)}`),
    'Slots:',
    ...shared.map((slot) => lineOf(slot, language)),
    ...own.flatMap(({ code, slots }) =>
      slots.length === 0 ? [] : [`Slots of ${code} only:`, ...slots.map((slot) => lineOf(slot, language))],
    ),
  ].join('\n')
  return { codes, models, slots: [...shared, ...own.flatMap(({ slots }) => slots)], text }
}

const codesWithModel: readonly string[] = caseModels.flatMap(({ codes }) => codes)

const isOffered = ({ key }: Slot): boolean => !unoffered.includes(key)

const nameOf = (code: string, language: Locale): string => {
  const { name = code, name_en = code } = causeName(code) ?? {}
  return language === 'zh' ? name : name_en
}

const written = ({ key, type, label, options = [] }: Slot, language: Locale): string => {
  const choices = options.map((option) => `${option.value} (${option.label[language]})`).join(', ')
  return `${key}: ${type}, ${label[language]}${choices === '' ? '' : `: ${choices}`}`
}
/** Made once: a message is offered a hundred of them. */
const linesBySlot: ReadonlyMap<Slot, Readonly<Record<Locale, string>>> = new Map(
  caseModels.flatMap(({ slots }) =>
    slots.map((slot) => [slot, { zh: written(slot, 'zh'), en: written(slot, 'en') }] as const),
  ),
)
const lineOf = (slot: Slot, language: Locale): string => linesBySlot.get(slot)?.[language] ?? written(slot, language)
