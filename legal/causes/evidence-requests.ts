import type { Control, Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/evidence.json' with { type: 'json' }
import type { Intake } from '../intake/intake.ts'
import type { EvidenceProduct } from '../products/evidence.ts'
import type { Known } from '../products/known.ts'
import { filled, listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { timesAsked } from '../skills/skill-input.ts'
import { burdenOf } from './burden.ts'
import { raisedElements } from './elements-to-prove.ts'
import type { ElementFound, Support } from './evidence.ts'

/** Places of a card for one missing element each. */
const slots = ['first', 'second', 'third'] as const
type Slot = (typeof slots)[number]

/** What was asked for and what came, beside the elements in the product `evidence`. */
export interface EvidenceRequests {
  /** Elements that evidence was asked for; those of the card that was put last have their slot. */
  requested: { element: string; slot: Slot | null }[]
  /** Files that a person has handed over for an element. */
  provided: { element: string; file_id: string }[]
  /** Where the answers to the card arrive; emptied when they are taken. */
  uploads: Partial<Record<Slot, string | string[] | null>>
  explanation: string | null
}

const fileKey = (slot: Slot): string => `evidence.uploads.${slot}`
const explanationKey = 'evidence.explanation'
const evidenceNamesMax = 4

/** The requests so far, with the answers of the last card taken in. */
export function takeAnswers(before: Known<EvidenceProduct> = {}): EvidenceRequests {
  const requested = (before.requested ?? []).flatMap(({ element, slot = null }) => (element ? [{ element, slot }] : []))
  const provided = (before.provided ?? []).flatMap(({ element, file_id }) =>
    element && file_id ? [{ element, file_id }] : [],
  )
  const uploads = before.uploads ?? {}
  const arrived = requested.flatMap(({ element, slot }) =>
    (slot === null ? [] : [uploads[slot]].flat()).flatMap((file_id) => (file_id ? [{ element, file_id }] : [])),
  )
  const each = new Map([...provided, ...arrived].map((one) => [JSON.stringify([one.element, one.file_id]), one]))
  return { requested, provided: [...each.values()], uploads: {}, explanation: before.explanation ?? null }
}

/** A file that a person has handed over for an element counts for it, also where its words do not speak of it. */
export function withProvided(
  elements: readonly ElementFound[],
  provided: EvidenceRequests['provided'],
  files: SkillInput['files'],
): ElementFound[] {
  return elements.map((element) => {
    const added = provided
      .filter((one) => one.element === element.key && element.supports.every(({ file_id }) => file_id !== one.file_id))
      .map(({ file_id }): Support => {
        const name = files.find((file) => file.file_id === file_id)?.name ?? file_id
        return { file_id, name, start: null, end: null, quote: null }
      })
    const supports = [...element.supports, ...added]
    return { ...element, supports, state: supports.length > 0 ? 'mentioned' : 'missing' }
  })
}

/**
 * Asks for the most important evidence that is missing: what the client has to prove comes before what nobody is named
 * for, and what the other side has to prove or the matter does not raise is not asked for. One card, and no second: what is
 * missing after it is told with the analysis.
 */
export function requestMissing(
  elements: readonly ElementFound[],
  requests: EvidenceRequests,
  intake: Intake,
  input: SkillInput,
): { requests: EvidenceRequests; control: Control | null } {
  const raised = raisedElements(input)
  const open = elements
    .filter(({ state, key }) => state === 'missing' && raised.has(key))
    .map((element) => ({ element, burden: burdenOf(element.burden_of_proof, intake) }))
    .filter(({ burden }) => burden !== 'opponent')
  const wanted = [
    ...open.filter(({ burden }) => burden !== 'unknown'),
    ...open.filter(({ burden }) => burden === 'unknown'),
  ]
  const asked = wanted.slice(0, slots.length).map(({ element }, at) => ({ element, slot: slots[at] as Slot }))
  const wasAsked = requests.requested.length > 0 || slots.some((slot) => timesAsked(input, fileKey(slot)) > 0)
  if (asked.length === 0 || wasAsked || !isDispute(intake)) return { requests, control: null }
  const requested = asked.map(({ element, slot }) => ({ element: element.key, slot }))
  return { requests: { ...requests, requested }, control: cardFor(asked, input.locale) }
}

const isDispute = ({ kind }: Intake): boolean => kind === null || kind === 'dispute'

function cardFor(asked: readonly { element: ElementFound; slot: Slot }[], locale: Locale): Control {
  return {
    action: 'ask_user',
    review_type: 'clarify',
    title: texts.missing_title[locale],
    questions: [
      ...asked.map(({ element, slot }) => ({
        question: questionOn(element, locale),
        field_key: fileKey(slot),
        input_type: 'file' as const,
        required: false,
      })),
      {
        question: texts.who_has_it[locale],
        field_key: explanationKey,
        input_type: 'textarea' as const,
        required: false,
      },
    ],
  }
}

function questionOn({ name, typical_evidence }: ElementFound, language: Locale): string {
  // Seeded names of evidence are in Chinese only: better no example than one that cannot be read.
  const readable = typical_evidence.filter((one) => language === 'zh' || !/\p{Script=Han}/u.test(one))
  const shown = listOf(readable.slice(0, evidenceNamesMax), language)
  return shown === ''
    ? filled(texts.upload, { name })[language]
    : filled(texts.upload_such_as, { name, examples: shown })[language]
}
