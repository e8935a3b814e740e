import type { Control, Locale, Question } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/intake.json' with { type: 'json' }
import type { CaseFile, ModelReading } from '../case/case-file.ts'
import { caseInShort } from '../case/case-in-short.ts'
import { type Facts, knownValue } from '../case/conditions.ts'
import type { IntakeProduct } from '../products/intake.ts'
import type { Known } from '../products/known.ts'
import { filled, type Wording } from '../skills/language.ts'
import type { SkillInput, SkillOutput } from '../skills/skill.ts'
import { mayAsk, timesAsked } from '../skills/skill-input.ts'
import { caseBefore, caseCard, caseStep } from './case-step.ts'
import { causeOfCase } from './cause-of-case.ts'
import { type Intake, readIntake, writtenAmount } from './intake.ts'
import { extractIntake } from './intake-extract.ts'
import { mergeIntake } from './intake-merge.ts'
import { intakeOfCase } from './intake-of-case.ts'
import type { Reading } from './model-reading.ts'
import { rememberedIntake } from './remembered.ts'

/** What the user says in this turn. */
export const toldIn = ({ message, given }: SkillInput): string => [message, given.text?.trim() ?? ''].join('\n').trim()

/**
 * Reads the message, the files and the answers of a card into the case file, and asks for what the case cannot go on
 * without. A dispute of a cause without a case model is only taken in. With it goes what a model has read; `givenFor` tells
 * what that model was given, for the cause that the case has now.
 */
export function takenIn(
  input: SkillInput,
  reading: Reading | null,
  givenFor: (cause: string | null) => string,
): SkillOutput {
  const before = knownBefore(input)
  const message = toldIn(input)
  const { locale: language } = input
  const found = withReading(extracted(input, message), reading)
  const merged = mergeIntake(readIntake(before), { ...found, language }, timesAsked(input, 'intake.kind') > 0)
  // A case stays one, whatever a later message sounds like: nothing of it may get lost by a remark.
  const isCase = merged.kind === 'dispute' || caseBefore(input).model !== null
  const intake: IntakeProduct = isCase ? { ...merged, kind: 'dispute' } : merged
  const cause = isCase ? causeOfCase(input, intake, message, reading?.cause ?? undefined) : null
  const step = caseStep(input, cause, message, reading?.entries)
  const { file, model, facts } = step
  const account = model === null ? withNames(intake, facts) : intakeOfCase(intake, file, model, facts, input.today)
  const control = model === null ? plainCard(account, input, language) : caseCard(step, 'analysis', input)
  const asksAmount = control?.questions.some(({ field_key }) => field_key === 'intake.amount') === true
  const product = asksAmount ? { ...account, currency: asked(account) } : account
  const case_file = reading === null ? file : { ...file, reading: readingOf(reading, file, givenFor(cause)) }
  const known = model === null ? knownOf(account, language) : caseInShort(model, facts, language)
  return {
    summary: `${summaryOf(account, known, language)}${refusedOf(reading?.refused ?? 0, language)}`,
    // Members of others' making are kept as they came.
    products: { intake: { ...before, ...product }, case_file },
    control,
  }
}

type Extracted = ReturnType<typeof extractIntake>

/** By its rules intake reads what it reads again with what a model has found. */
const readBefore = new WeakMap<SkillInput, Extracted>()

function extracted(input: SkillInput, message: string): Extracted {
  const found = readBefore.get(input) ?? extractIntake(message, input.files, input.today)
  readBefore.set(input, found)
  return found
}

const readingOf = ({ cause }: Reading, { reading }: CaseFile, given: string): ModelReading => ({
  cause: cause ?? reading?.cause ?? null,
  given,
})

/** What is wanted stands in the words of the client, whoever has found them. */
const withReading = (found: Extracted, reading: Reading | null): Extracted =>
  reading === null
    ? found
    : {
        ...found,
        kind: reading.kind ?? found.kind,
        claim: found.claim ?? reading.claim,
        claims: found.claims.length > 0 || reading.claim === null ? found.claims : [reading.claim],
      }

/** Without a case model only a model reads who is who; what the account names already stays. */
function withNames(intake: IntakeProduct, facts: Facts): IntakeProduct {
  const isSued = (intake.side ?? knownValue(facts, 'side')) === 'respondent'
  const nameOf = (slot: string): string | null => [knownValue(facts, slot) ?? []].flat().map(String)[0] ?? null
  return {
    ...intake,
    client: intake.client ?? nameOf(isSued ? 'respondent' : 'claimant'),
    opponent: intake.opponent ?? nameOf(isSued ? 'claimant' : 'respondent'),
  }
}

const refusedOf = (count: number, language: Locale): string =>
  count === 0 ? '' : filled(texts.refused, { count })[language]

function plainCard(intake: Intake, input: SkillInput, language: Locale): Control | null {
  const questions = intake.kind === 'dispute' ? missingFields(intake, input, language) : []
  return questions.length > 0 ? cardFor(questions, language) : null
}

/** What this conversation knows, and beneath it what an earlier one about the matter has found. */
function knownBefore(input: SkillInput): Known<IntakeProduct> {
  const told = Object.entries(input.state.intake ?? {}).filter(([, value]) => value !== null)
  return { ...rememberedIntake(input.memory), ...Object.fromEntries(told) }
}

/** The currency that the question about the amount names. */
const asked = (intake: Intake): string => intake.currency ?? intake.amounts[0]?.currency ?? 'CNY'

/** Questions that may stay unanswered only come along with one that may not, and only once. */
function missingFields(intake: Intake, input: SkillInput, language: Locale): Question[] {
  const open = questionsOf(intake, language).filter(
    ({ field_key }) => intake[field_key.slice('intake.'.length) as keyof Intake] === null,
  )
  const needed = open.filter(({ required, field_key }) => required && mayAsk(input, field_key))
  const extra = open.filter(({ required, field_key }) => !required && timesAsked(input, field_key) === 0)
  return needed.length > 0 ? [...needed, ...extra] : []
}

function questionsOf(intake: Intake, language: Locale): Question[] {
  return [
    { question: texts.ask_opponent[language], field_key: 'intake.opponent', input_type: 'text', required: true },
    { question: texts.ask_claim[language], field_key: 'intake.claim', input_type: 'textarea', required: true },
    {
      question: filled(texts.ask_amount, { currency: asked(intake) })[language],
      field_key: 'intake.amount',
      input_type: 'money',
      required: false,
      min: 0,
    },
    { question: texts.ask_date[language], field_key: 'intake.event_date', input_type: 'date', required: false },
  ]
}

const cardFor = (questions: Question[], language: Locale): Control => ({
  action: 'ask_user',
  review_type: 'clarify',
  title: texts.card_title[language],
  questions,
})

function summaryOf({ kind }: Intake, known: readonly string[], language: Locale): string {
  if (kind === 'question') return texts.question[language]
  if (known.length === 0) return texts.nothing[language]
  return filled(texts.recorded, { parts: known.join(texts.between[language]) })[language]
}

function knownOf(intake: Intake, language: Locale): string[] {
  const amount = intake.amount === null ? null : writtenAmount(intake.amount, intake.currency, language)
  const told = (value: string | null, line: (value: string) => Wording): string[] =>
    value === null ? [] : [line(value)[language]]
  return [
    ...told(intake.opponent, (value) => filled(texts.opponent, { value })),
    ...told(intake.claim, (value) => filled(texts.claim, { value })),
    ...told(amount, (value) => filled(texts.amount, { value })),
    ...told(intake.event_date, (value) => filled(texts.date, { value })),
  ]
}
