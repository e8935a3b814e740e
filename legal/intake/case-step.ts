import { isDeepStrictEqual } from 'node:util'
import type { Control } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/case_file.json' with { type: 'json' }
import type { CaseFile } from '../case/case-file.ts'
import type { CaseModel } from '../case/case-model.ts'
import { modelFor, modelNamed } from '../case/case-models.ts'
import type { Facts } from '../case/conditions.ts'
import { type Entry, factsOf } from '../case/ledger.ts'
import { mergedCases } from '../case/merge.ts'
import { questionsOf } from '../case/questions.ts'
import { readCaseFile } from '../case/read-case-file.ts'
import { readAnswers } from '../reading/read-answers.ts'
import { readCase } from '../reading/read-case.ts'
import type { SkillInput } from '../skills/skill.ts'
import { timesAsked } from '../skills/skill-input.ts'
import { toldPresent } from '../time/told-present.ts'
import { readerFor } from './read-message.ts'

/** The case after a step has read what is new. */
export interface CaseStep {
  file: CaseFile
  model: CaseModel | null
  facts: Facts
  /** Answers that could not be understood, by slot. */
  unread: Readonly<Record<string, string>>
}

/** What this conversation knows of the case, and beneath it what others have found in the matter. */
export const caseBefore = ({ state, matter_profile }: SkillInput): CaseFile =>
  mergedCases(readCaseFile(state.case_file), readCaseFile(matter_profile?.case_file))

/** Reads the message, the files and the answers of the last card as a case of the cause; null for a cause without a model. */
export function caseStep(
  input: SkillInput,
  code: string | null,
  message: string,
  byModel: readonly Entry[] = [],
): CaseStep {
  const before = caseBefore(input)
  const model = modelFor(code)
  const words = Object.fromEntries(Object.entries(before.answers).filter((one) => !isRead(one, before.entries)))
  const now = toldPresent(before.accounts.at(-1)?.text ?? '', input.today) ?? input.today
  const { values, unread } = readAnswers(words, (model ?? modelNamed(before.model))?.slots ?? [], now)
  const answers = { ...answersOfIntake(input, before.entries), ...values }
  const isNew = message !== '' && before.accounts.at(-1)?.text !== message
  const accounts = isNew ? [{ text: message, on: toldPresent(message, input.today) ?? input.today }] : []
  const news = { accounts, files: input.files, answers, words, byModel, reader: readerFor(input) }
  const file = readCase(before, news, model?.name ?? null)
  return { file, model, facts: factsOf(file.entries), unread }
}

/** An answer is read once, on the day on which it was given. */
const isRead = ([slot, words]: readonly [string, unknown], entries: readonly Entry[]): boolean =>
  entries.some(
    (entry) => entry.slot === slot && entry.source.kind === 'card' && isDeepStrictEqual(entry.source.words, words),
  )

/** Who was named by card before the cause was known. */
function answersOfIntake(input: SkillInput, entries: readonly Entry[]): Record<string, string[]> {
  const { opponent, client, side } = input.state.intake ?? {}
  const [ours, theirs] =
    side === 'respondent' ? (['respondent', 'claimant'] as const) : (['claimant', 'respondent'] as const)
  const isNew = (field: string, slot: string, value: string | null | undefined): value is string =>
    timesAsked(input, `intake.${field}`) > 0 &&
    Boolean(value) &&
    !entries.some((entry) => entry.slot === slot && entry.source.kind === 'card')
  return {
    ...(isNew('client', ours, client) && { [ours]: [client] }),
    ...(isNew('opponent', theirs, opponent) && { [theirs]: [opponent] }),
  }
}

/** The card for what is not known or contradicted; null when there is nothing to ask. */
export function caseCard(
  { model, facts, unread }: CaseStep,
  stage: 'analysis' | 'drafting',
  input: SkillInput,
): Control | null {
  if (model === null) return null
  const questions = questionsOf(model, facts, { stage, language: input.locale, asked: input.asked, unread })
  if (questions.length === 0) return null
  return { action: 'ask_user', review_type: 'clarify', title: texts.card_title[input.locale], questions }
}
