import type { Locale } from '@casewright/contracts/ai-engine/resources'
import texts from '../../resources/texts/case_outline.json' with { type: 'json' }
import { computeWith } from '../compute/computation.ts'
import { courtFee } from '../compute/court-fee.ts'
import { type ForumKind, forumOf } from '../compute/forum.ts'
import { writtenAmount } from '../intake/intake.ts'
import { citations } from '../law/citation.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import { writtenDate } from '../time/dates.ts'
import type { CaseFile } from './case-file.ts'
import { caseGuarantee } from './case-guarantee.ts'
import { caseLastDay } from './case-last-day.ts'
import type { CaseModel } from './case-model.ts'
import { modelNamed } from './case-models.ts'
import { type ClaimView, claimsOf, totalOf } from './claims.ts'
import { currencyOf, type Facts, knownValue } from './conditions.ts'
import { formatted } from './format.ts'
import { factsOf } from './ledger.ts'

/** A case on one screen, for whoever has to confirm it: parties, claims with their sums, the last day, the forum, the law. */
export function caseOutline({ model: name, entries }: CaseFile, today: string, language: Locale): string[] {
  const model = modelNamed(name)
  if (model === null) return []
  const facts = factsOf(entries)
  const claims = claimsOf(model, facts, { today, language }, (what) => gap(what, language))
  const articles = [...new Set(claims.flatMap((claim) => claim.articles))]
  return [
    ...parties(model, facts, language),
    ...claims.map(({ text }, at) => filled(texts.claim, { number: at + 1, text })[language]),
    ...total(model, claims, facts, today, language),
    ...lastDay(model, facts, today, language),
    ...guarantee(facts, today, language),
    ...forum(model, language),
    ...(articles.length === 0
      ? []
      : [filled(texts.law, { articles: listOf(citations(articles, language), language) })[language]]),
  ]
}

/** Before an arbitration commission the parties have other names than before a court. */
const labels: Readonly<Record<string, Wording>> = { claimant: texts.applicant, respondent: texts.answering }

const parties = ({ slots, forum: kind }: CaseModel, facts: Facts, language: Locale): string[] =>
  slots
    .filter(({ key }) => ['claimant', 'respondent', 'third_party', 'guarantor', 'insurer'].includes(key))
    .flatMap((slot) => {
      const value = knownValue(facts, slot.key)
      if (value === undefined) return []
      const label = (kind === 'labour' ? labels[slot.key] : undefined) ?? slot.label
      return [filled(texts.party, { label, name: formatted(slot, value, language) })[language]]
    })

function total(
  { fee, forum: kind }: CaseModel,
  claims: readonly ClaimView[],
  facts: Facts,
  today: string,
  language: Locale,
): string[] {
  const claimed = totalOf(claims)
  if (claimed === 0) return []
  const isOpen = claims.some(({ sum }) => sum !== null && sum.amount === null)
  const values: Record<string, unknown> = { kind: fee, claimed }
  const { amount } = computeWith(courtFee, (argument) => values[argument], today)
  const currency = currencyOf(facts)
  const sum = writtenAmount(claimed, currency, language)
  const told = (isOpen ? filled(texts.total_so_far, { sum }) : filled(texts.total, { sum }))[language]
  if (kind === 'labour') return [told, texts.no_fee[language]]
  return [
    told,
    ...(isOpen || amount === null || currency !== 'CNY'
      ? []
      : [filled(texts.fee, { sum: writtenAmount(amount, 'CNY', language) })[language]]),
  ]
}

function lastDay(model: CaseModel, facts: Facts, today: string, language: Locale): string[] {
  const { expires_on, state } = caseLastDay(model, facts, today, language)
  if (expires_on === null) return []
  const day = writtenDate(expires_on, language)
  return [(state === 'expired' ? filled(texts.expired, { day }) : filled(texts.last_day, { day }))[language]]
}

function guarantee(facts: Facts, today: string, language: Locale): string[] {
  const period = caseGuarantee(facts, today)
  if (period === null) return []
  const day = writtenDate(period.until, language)
  if (period.state === 'kept') return [filled(texts.guarantee_kept, { day })[language]]
  if (period.state === 'lapsed') return [filled(texts.guarantee_lapsed, { day })[language]]
  return period.kind === 'joint'
    ? [filled(texts.guarantee_running_joint, { day })[language]]
    : [filled(texts.guarantee_running_general, { day })[language]]
}

function forum({ forum: kind }: CaseModel, language: Locale): string[] {
  const { first, places } = forumOf({ kind: kind as ForumKind })
  const where = listOf(
    places.map(({ name }) => name[language]),
    language,
  )
  const before = { court: texts.court, labour_arbitration: texts.labour_commission, arbitration: texts.arbitration }
  return where === '' ? [] : [filled(texts.forum, { before: before[first], where })[language]]
}
