import texts from '../../resources/texts/case_answers.json' with { type: 'json' }
import { caseLastDay } from '../case/case-last-day.ts'
import { limitationRule } from '../case/case-limitation.ts'
import { modelNamed } from '../case/case-models.ts'
import { type ClaimView, totalOf } from '../case/claims.ts'
import { currencyOf, holds } from '../case/conditions.ts'
import { elementsOf } from '../case/elements.ts'
import { factLines } from '../case/fact-lines.ts'
import { readCaseFile } from '../case/read-case-file.ts'
import { type CaseDraft, caseDraftOf } from '../drafts/case-draft.ts'
import { writtenStep } from '../drafts/claim-items.ts'
import { foreignLaw } from '../drafts/governing-law.ts'
import { caseForum, proceedingsParagraphs } from '../drafts/proceedings.ts'
import { elementName } from '../exhibits/exhibit-list.ts'
import { writtenAmount } from '../intake/intake.ts'
import { citations } from '../law/citation.ts'
import { filled, listOf } from '../skills/language.ts'
import type { SkillInput } from '../skills/skill.ts'
import { writtenDate } from '../time/dates.ts'

/** Lines that explain the line before them begin with it. */
export const indent = '  '

/** What the case file says of a case and what follows from it, each as lines that a reader understands. */
export interface KnownCase {
  facts: string[]
  /** Each claim, and below it how its sum was computed. */
  claims: string[]
  /** Of these, interest and penalties. */
  interest: string[]
  total: string[]
  hasTotal: boolean
  lastDay: string[]
  forum: string[]
  /** What is not known yet, the most decisive first, and what sources contradict each other on. */
  open: string[]
  evidence: string[]
  articles: string[]
}

/** Null where the cause has no model: then there is no case file to answer from. */
export function knownCase(input: SkillInput): KnownCase | null {
  const held = readCaseFile(input.state.case_file)
  const model = modelNamed(held.model)
  if (model === null) return null
  const draft = caseDraftOf(held, model, input, input.locale)
  const { claims, facts, language } = draft
  const isForeign = foreignLaw(facts) !== null
  return {
    facts: factLines(model, facts, language),
    claims: claims.flatMap((claim) => claimLines(claim, draft)),
    interest: claims.filter(isInterest).flatMap((claim) => claimLines(claim, draft)),
    total: totalLines(draft),
    hasTotal: totalOf(claims) > 0,
    lastDay: isForeign ? [texts.foreign_law[language]] : lastDayLines(draft),
    forum: proceedingsParagraphs(draft).map(({ text }) => text),
    open: openLines(draft),
    evidence: elementsOf(model, facts).map(
      ({ key, proof }) =>
        filled(texts.element, { name: elementName(draft, key), proof: texts[`proof_${proof}`] })[language],
    ),
    articles: isForeign ? [] : articlesOf(draft),
  }
}

const isInterest = ({ key }: ClaimView): boolean => /interest|penalty|late|overdue/.test(key)

function claimLines({ text, sum }: ClaimView, draft: CaseDraft): string[] {
  const { language } = draft
  const steps = [...(sum?.steps ?? []), ...(sum?.notes ?? [])].map((step) => writtenStep(step[language], draft))
  return [text, ...steps.map((step) => indent + step)]
}

function totalLines({ claims, facts, language }: CaseDraft): string[] {
  const isOpen = claims.some(({ sum }) => sum !== null && sum.amount === null)
  const sum = writtenAmount(totalOf(claims), currencyOf(facts), language)
  if (totalOf(claims) === 0) return [texts.no_sum[language]]
  return [(isOpen ? filled(texts.total_so_far, { sum }) : filled(texts.total, { sum }))[language]]
}

function lastDayLines(draft: CaseDraft): string[] {
  const { model, facts, today, language } = draft
  const { expires_on, state, steps, notes, articles } = caseLastDay(model, facts, today, language)
  if (expires_on === null) return [texts.last_day_unknown[language]]
  const day = writtenDate(expires_on, language)
  return [
    (state === 'expired' ? filled(texts.expired, { day }) : filled(texts.last_day, { day }))[language],
    ...[...steps, ...notes].map((step) => indent + writtenStep(step[language], draft)),
    ...(articles.length === 0
      ? []
      : [filled(texts.basis, { articles: listOf(citations(articles, language), language) })[language]]),
  ]
}

function openLines({ model, facts, language }: CaseDraft): string[] {
  const contested = model.slots.filter(({ key }) => facts.get(key)?.state === 'contested')
  const unknown = model.slots
    .filter(({ key, ask, when }) => ask !== undefined && !facts.has(key) && holds(when, facts))
    .toSorted((left, right) => (left.ask ?? 0) - (right.ask ?? 0))
  return [
    ...contested.map(({ label }) => filled(texts.contested, { label })[language]),
    ...unknown.map(({ label, reason }) => filled(texts.unknown, { label, reason })[language]),
  ]
}

const articlesOf = (draft: CaseDraft): string[] => [
  ...new Set([
    ...draft.claims.flatMap(({ articles }) => articles),
    ...limitationRule(draft.model, draft.facts).articles,
    ...caseForum(draft).articles,
  ]),
]
