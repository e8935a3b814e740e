import type { Control, Locale, Question } from '@casewright/contracts/ai-engine/resources'
import { caseOutline } from '@casewright/legal/case/case-outline'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { draftText } from '@casewright/legal/desk/draft-text'
import { needsReason, openPoints } from '@casewright/legal/desk/open-points'
import { type DraftStatement, statementsIn } from '@casewright/legal/desk/statements'
import { readSections } from '@casewright/legal/drafts/revision'
import { documentKinds, documentsFor, isDocument } from '@casewright/legal/skills/document-kinds'
import { filled } from '@casewright/legal/skills/language'
import texts from '../../../../resources/texts/gates.json' with { type: 'json' }
import { correctedVersion } from './corrected.ts'
import { waitsForReview } from './gates.ts'
import { isWorkedOn } from './goals.ts'
import type { State } from './state.ts'

const textMax = 2_000

/** What a gate asks when only a person can open it; null when asking would not help. */
export function gateQuestion(state: State, today: string): Control | null {
  if (state.phase === 'strategy') return strategyQuestion(state)
  // Somebody who wanted to add something is not asked again before they have.
  return waitsForReview(state) && state.review?.analysis === undefined ? reviewQuestion(state, today) : null
}

/** Shows what the analysis came to, and lets a person go on or add to it. */
function reviewQuestion({ turn, case_file, whose: { locale } }: State, today: string): Control {
  const outline = caseOutline(readCaseFile(case_file), today, locale)
  const summaries = turn.ran.filter(({ name }) => name !== 'intake').map(({ summary }) => summary)
  const found = [...outline, ...summaries].map((line) => `- ${line}`)
  return {
    action: 'ask_user',
    review_type: 'phase_done',
    title: texts.review_title[locale],
    questions: [
      {
        question: texts.review_question[locale],
        field_key: 'review.analysis',
        input_type: 'select',
        required: true,
        ...(found.length > 0 && { help: found.join('\n').slice(0, textMax).toWellFormed() }),
        options: [
          { value: 'go_on', label: texts.review_go_on[locale] },
          {
            value: 'add',
            label: texts.review_add[locale],
            description: texts.review_add_how[locale],
          },
        ],
      },
    ],
  }
}

interface Option {
  document: string
  description: string | null
}

/** The ways that the skill found, each a document that we deliver; without them those of the goal. */
function optionsOf({ strategies, goal, whose: { locale } }: State): Option[] {
  const found = (strategies?.options ?? []).flatMap(({ document, when }) =>
    isDocument(document) ? [{ document, description: when ?? null }] : [],
  )
  if (found.length > 0) return [...new Map(found.map((one) => [one.document, one])).values()]
  const usual = isWorkedOn(goal) ? documentsFor(goal) : []
  return usual.map((document) => ({ document, description: documentKinds[document].description[locale] }))
}

function strategyQuestion(state: State): Control | null {
  const { locale } = state.whose
  const options = optionsOf(state)
  if (options.length === 0) return null
  const { recommended, reason } = state.strategies ?? {}
  const help = reason || null
  return {
    action: 'ask_user',
    review_type: 'select',
    title: texts.strategy_title[locale],
    questions: [
      {
        question: texts.strategy_question[locale],
        field_key: 'strategy.document',
        input_type: 'select',
        required: true,
        ...(options.some(({ document }) => document === recommended) && { default: recommended }),
        ...(help !== null && { help: help.slice(0, textMax).toWellFormed() }),
        options: options.map(({ document, description }) => ({
          value: document,
          label: documentKinds[document as keyof typeof documentKinds].label[locale],
          ...(description !== null && { description: description.slice(0, textMax).toWellFormed() }),
        })),
      },
    ],
  }
}

const draftMax = 12_000

/**
 * Nothing leaves the service without a person, who reads the draft and what is still open in it, and says which copies are
 * made. A client that answers the first question alone gets the working copy.
 */
export function deliveryQuestion(state: State): Control {
  const {
    draft,
    whose: { locale },
  } = state
  const corrected = correctedVersion(state)
  const title = draft?.title ?? texts.the_document[locale]
  const points = openPoints(draft)
  const { gaps, unverified, unsourcedLaw: law, unmatched: quotes } = points
  const text = draftText(draft)
  const shown = text.length > draftMax ? `${text.slice(0, draftMax).toWellFormed()}\n${texts.draft_cut[locale]}` : text
  const isBlocked = needsReason(points)
  const mayNeedReason = isBlocked || statementsIn(readSections(draft?.sections)).some(isUnverified)
  return {
    action: 'ask_user',
    review_type: 'confirm',
    title: texts.delivery_title[locale],
    questions: [
      {
        question: (corrected === null
          ? filled(texts.delivery_question, { title })
          : filled(texts.corrected_question, { title, before: corrected.before, version: corrected.version }))[locale],
        field_key: 'delivery.confirmed',
        input_type: 'boolean',
        required: true,
        help: [...wordingNotes(draft), filled(texts.delivery_help, { gaps, unverified, law, quotes })[locale]]
          .join('\n')
          .concat(`\n\n${shown}`),
      },
      {
        question: texts.copies_question[locale],
        field_key: 'delivery.copies',
        input_type: 'select',
        required: false,
        default: 'working',
        help: (isBlocked ? filled(texts.copies_blocked, { law, quotes }) : texts.copies_help)[locale],
        options: [
          { value: 'working', label: texts.copies_working[locale], description: texts.copies_working_what[locale] },
          { value: 'clean', label: texts.copies_clean[locale], description: texts.copies_clean_what[locale] },
        ],
      },
      ...(mayNeedReason ? [releaseReason(locale)] : []),
    ],
  }
}

const isUnverified = ({ verification }: DraftStatement): boolean => verification === 'unverified'

/** What of it a model has worded, and what of that was not taken. */
const wordingNotes = (draft: State['draft']): readonly string[] => draft?.wording?.notes ?? []

const releaseReason = (locale: Locale): Question => ({
  question: texts.release_reason[locale],
  field_key: 'delivery.reason',
  input_type: 'textarea',
  required: false,
})
