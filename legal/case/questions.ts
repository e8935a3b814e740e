import type { Locale, Question } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/case_file.json' with { type: 'json' }
import { filled } from '../skills/language.ts'
import type { CaseModel, Slot } from './case-model.ts'
import { type Facts, holds } from './conditions.ts'
import { formatted } from './format.ts'
import type { Entry, Fact } from './ledger.ts'

/** Nobody is asked more than this at once. */
const questionsMax = 5
/** A card writes here; the next reading takes it from there. */
export const answersAt = 'case_file.answers'

export interface Asking {
  stage: NonNullable<Slot['needed']>
  language: Locale
  /** Slots that were asked before, each with how often. */
  asked: Readonly<Record<string, number>>
  /** Answers that could not be understood, by slot. */
  unread: Readonly<Record<string, string>>
}

/** What a card asks: first what sources contradict each other on, then what is not known, the most decisive first. */
export function questionsOf({ slots }: CaseModel, facts: Facts, asking: Asking): Question[] {
  const due = slots
    .filter((slot) => isDue(slot, facts, asking))
    .toSorted((left, right) => orderOf(left, facts) - orderOf(right, facts))
  return due.slice(0, questionsMax).map((slot) => questionOf(slot, facts.get(slot.key), asking))
}

const timesMax = 2
/** What the other side alleges against the client's sources is in dispute, and no question to the client. */
const isContested = (fact: Fact | undefined): fact is Fact =>
  fact?.state === 'contested' && fact.entry.state !== 'alleged' && fact.against.some(({ state }) => state !== 'alleged')

function isDue(slot: Slot, facts: Facts, { stage, asked, unread }: Asking): boolean {
  const times = () => asked[`${answersAt}.${slot.key}`] ?? 0
  const fact = facts.get(slot.key)
  if (isContested(fact)) return times() === 0
  if (fact !== undefined || !holds(slot.when, facts)) return false
  if (unread[slot.key] !== undefined) return times() < timesMax
  return slot.ask !== undefined && slot.needed === stage && times() === 0
}

const orderOf = ({ key, ask = 0 }: Slot, facts: Facts): number => (isContested(facts.get(key)) ? -1000 : 0) + ask

function questionOf(slot: Slot, fact: Fact | undefined, { language, unread }: Asking): Question {
  const field_key = `${answersAt}.${slot.key}`
  if (isContested(fact)) return choiceOf(slot, fact, field_key, language)
  const words = unread[slot.key]
  const help = [
    ...(words === undefined ? [] : [filled(texts.not_understood, { words })[language]]),
    slot.reason[language],
    ...(slot.example === undefined ? [] : [slot.example[language]]),
  ].join(language === 'zh' ? '' : ' ')
  const asking = { question: slot.question[language], field_key, required: false, help }
  if (slot.type === 'yes_no') return { ...asking, input_type: 'boolean' }
  if (slot.type === 'money' || slot.type === 'date') return { ...asking, input_type: 'text', reads_as: slot.type }
  if (slot.type !== 'enum') return { ...asking, input_type: 'text' }
  const options = (slot.options ?? []).map(({ value, label }) => ({ value, label: label[language] }))
  return { ...asking, input_type: 'select', options }
}

type Option = NonNullable<Question['options']>[number]

/** One card shows what each source says; the answer is read like any other. */
function choiceOf(slot: Slot, { entry, against }: Fact, field_key: string, language: Locale): Question {
  const options = new Map(
    [entry, ...against].map((one) => {
      const value = formatted(slot, one.value, language)
      return [value, { value, label: sourceOf(one, value, language), ...passageOf(one) }]
    }),
  )
  return {
    question: filled(texts.contested, { label: slot.label })[language],
    field_key,
    input_type: 'select',
    required: true,
    help: slot.reason[language],
    options: [...options.values()],
  }
}

function passageOf({ source }: Entry): Pick<Option, 'source'> {
  if (source.kind !== 'file') return {}
  const { kind: _, ...passage } = source
  return { source: passage }
}

function sourceOf({ source }: Entry, value: string, language: Locale): string {
  if (source.kind === 'file') return filled(texts.from_file, { name: source.name, value })[language]
  if (source.kind === 'card') return filled(texts.from_card, { value })[language]
  return filled(texts.from_message, { value })[language]
}
