import { trimEndOf } from '@casewright/kit/text/trim-end'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import type { Defence } from '../case/case-model.ts'
import { type ClaimView, claimsOf, computedSum, fallbacksOf } from '../case/claims.ts'
import { currencyOf, type Facts, holds, knownValue } from '../case/conditions.ts'
import { fill } from '../case/fill.ts'
import { inSentence } from '../case/format.ts'
import { factsOf } from '../case/ledger.ts'
import { exhibitTable, respondentExhibits } from '../exhibits/exhibit-list.ts'
import { lacking } from '../exhibits/list-of-evidence.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import { type Paragraph, unproven, verificationOf } from '../sources/citations.ts'
import { admissionsOf } from './admissions.ts'
import { answersTo, entriesBySide } from './answers.ts'
import { type CaseDraft, isArbitration } from './case-draft.ts'
import { computationSection, request } from './claim-items.ts'
import { closing, courtOf } from './closing.ts'
import type { Section } from './draft.ts'
import { foreignLaw } from './governing-law.ts'
import { legalBasis } from './legal-basis.ts'
import { type LimitationPlea, limitationPlea } from './limitation-plea.ts'
import { opposingClaims } from './opposing-claims.ts'
import { labelled, partySection } from './party-table.ts'
import { arbitrationDefenceRoles, arbitrationRoles, courtRoles, defenceRoles } from './roles.ts'
import { formal, gapAt, plain, section, sectionIfAny, table } from './statements.ts'

/** Who asserts has to prove. */
const burdenInCourt = '《民事诉讼法》第六十七条'
const admissionBinds = '《最高人民法院关于民事诉讼证据的若干规定》第三条'
const burdenBeforeCommission = '《劳动争议调解仲裁法》第六条'

/** Answers the other side's requests and elements one by one, and says what is owed at most if it is not heard with that. */
export function statementOfDefence(draft: CaseDraft): Section[] {
  const { language } = draft
  const isBeforeCommission = isArbitration(draft)
  const roles = isBeforeCommission ? arbitrationDefenceRoles : defenceRoles
  const { claimant, respondent } = isBeforeCommission ? arbitrationRoles : courtRoles
  const facts = ownFacts(draft)
  const plea = limitationPlea(draft, facts, claimant)
  const pleaded = pleadedDefences(draft)
  const [setOff, defences] = [pleaded.filter((one) => one.isSetOff), pleaded.filter((one) => !one.isSetOff)]
  const fallbacks = foreignLaw(facts) === null ? fallbacksOf(draft.model, facts, draft) : []
  const addressee = isBeforeCommission ? gap(texts.commission, language) : courtOf(draft)
  const admitted = foreignLaw(facts) === null ? admissions(draft, claimant) : []
  const items = (some: typeof pleaded): Paragraph[] =>
    some.map(({ text }) => ({ ...unproven(text), form: 'item' as const }))
  return [
    ...caseNumber(draft),
    partySection(draft, roles, ['respondent', 'claimant']),
    section(texts.defence_requests, language, requests(draft, claimant, plea, fallbacks)),
    section(texts.on_requests, language, onRequests(draft, { claimant, plea, defences, fallbacks })),
    section(texts.on_elements, language, [elementAnswers(draft, claimant)]),
    ...sectionIfAny(texts.limitation_plea_heading, language, plea === null ? [] : [unproven(plea.text)]),
    ...sectionIfAny(plea === null ? texts.defences : texts.further_defences, language, [
      ...items(defences),
      ...admitted,
    ]),
    ...sectionIfAny(texts.set_off_heading, language, items(setOff)),
    ...computationSection({ ...draft, claims: fallbackClaims(draft, facts, fallbacks) }),
    section(texts.evidence, language, [
      exhibitTable({ ...draft, exhibits: respondentExhibits(draft) }, respondent),
      ...lacking(draft),
      ...pleaded.flatMap(({ evidence }) =>
        evidence === null ? [] : [gapAt({ zh: evidence, en: evidence }, language, 'note')],
      ),
    ]),
    legalBasis(draft, [
      isBeforeCommission ? burdenBeforeCommission : burdenInCourt,
      ...pleaded.flatMap(({ articles }) => articles),
      ...(plea?.articles ?? []),
      ...(admitted.length === 0 ? [] : [admissionBinds]),
    ]),
    closing(draft, texts.defendant_signs, 'respondent', addressee),
  ]
}

/** The claims as the client's own facts make them, so that what is conceded at most can be checked. */
const fallbackClaims = (draft: CaseDraft, facts: Facts, fallbacks: Pleas['fallbacks']): ClaimView[] =>
  claimsOf(draft.model, facts, draft, () => '').filter(({ key }) => fallbacks.some((one) => one.key === key))

/** The number under which the court keeps the case. */
function caseNumber({ facts, language }: CaseDraft): Section[] {
  const number = knownValue(facts, 'case_number')
  return typeof number === 'string'
    ? [{ heading: '', paragraphs: [formal(labelled(texts.case_number, number, language))] }]
    : []
}

interface Pleas {
  claimant: Wording
  plea: LimitationPlea | null
  defences: readonly PleadedDefence[]
  fallbacks: readonly { key: string; text: string }[]
}

/** To dismiss the claim; and if it is not dismissed, to go no further than what the client's own facts come to. */
function requests(
  draft: CaseDraft,
  claimant: Wording,
  plea: Pleas['plea'],
  fallbacks: Pleas['fallbacks'],
): Paragraph[] {
  const { language } = draft
  const answers = answersTo(draft)
  const isDenied = answers.some(({ denied, open }) => denied.length + open.length > 0)
  const isPartly = plea === null && answers.length > 0 && !isDenied
  const asked = isPartly ? filled(texts.dismiss_excess, { claimant }) : filled(texts.dismiss_all, { claimant })
  const most = fallbacks.map(({ text }) => text).join(language === 'zh' ? '；' : '; ')
  return [
    request(asked[language]),
    ...(most === ''
      ? []
      : [request((isPartly ? filled(texts.at_most, { most }) : filled(texts.fallback, { most }))[language])]),
    request(filled(texts.costs_to, { claimant })[language]),
  ]
}

/** Their requests as they stand in the paper that was served; without it they are a gap: nobody answers what was not asked. */
function onRequests(draft: CaseDraft, pleas: Pleas): Paragraph[] {
  const { input, language } = draft
  const { claimant } = pleas
  const served = opposingClaims(input.files)
  if (served.length === 0) return [unproven(gap(filled(texts.requests_served, { claimant }), language))]
  return served.map((source, at) => {
    const quote = oneLine(source.quote, language)
    const reasons = reasonsFor(draft, quote, pleas)
    const text = filled(texts.request_answer, { claimant, number: at + 1, quote, reasons })[language]
    return { text, sources: [source], verification: verificationOf(source, input), form: 'request' }
  })
}

/** What the other side has said to have received is held against it, in its own words. */
const admissions = (draft: CaseDraft, claimant: Wording): Paragraph[] =>
  admissionsOf(draft).map((source) => ({
    text: filled(texts.admission, {
      claimant,
      quote: source.quote.replace(/\s{1,200}/g, draft.language === 'zh' ? '' : ' '),
    })[draft.language],
    sources: [source],
    verification: verificationOf(source, draft.input),
    form: 'item',
  }))

/** Why a request is not accepted: by limitation, by the defences that answer such a claim, and what it comes to at most. */
function reasonsFor({ model, language }: CaseDraft, quote: string, pleas: Pleas): Wording {
  const { claimant, plea, defences, fallbacks } = pleas
  const said = quote.toLowerCase()
  const key = model.claims.findLast(({ words = [] }) => words.some((word) => said.includes(word.toLowerCase())))?.key
  if (key === 'costs') return filled(texts.reason_costs, { claimant })
  const numbers = defences.flatMap(({ on }, at) =>
    on === undefined || (key !== undefined && on.includes(key)) ? [at + 1] : [],
  )
  const most = fallbacks.find((one) => one.key === key)?.text
  const reasons = [
    ...(plea === null ? [] : [texts.reason_limitation]),
    ...(numbers.length === 0
      ? []
      : [filled(texts.reason_defences, { numbers: listOf(numbers.map(String), language) })]),
    ...(most === undefined ? [] : [filled(texts.reason_at_most, { most })]),
  ]
  const all = reasons.length === 0 ? [texts.reason_elements] : reasons
  return { zh: all.map(({ zh }) => zh).join('；'), en: all.map(({ en }) => en).join('; ') }
}

const oneLine = (text: string, language: CaseDraft['language']): string =>
  trimEndOf(text.replace(/\s{1,200}/g, language === 'zh' ? '' : ' '), '。；;.')

function elementAnswers(draft: CaseDraft, claimant: Wording): Paragraph {
  const { language } = draft
  const columns = [
    [texts.element_column, 20],
    [filled(texts.their_case, { claimant }), 30],
    [texts.answer_column, 20],
    [texts.our_facts, 30],
  ] as const
  const rows = answersTo(draft).map((answer) => [
    plain(answer.name),
    plain(answer.theirs || texts.nothing_pleaded[language]),
    plain(standOf(answer, language)),
    answer.ours === '' ? plain('—') : { text: answer.ours, sources: [], verification: 'unverified' as const },
  ])
  return table(texts.on_elements, columns, rows, language)
}

/** 认可：入职日期；不认可：月平均工资；其余待答辩人确认 */
function standOf(answer: ReturnType<typeof answersTo>[number], language: CaseDraft['language']): string {
  const { admitted, conceded, denied, open, isUnpleaded, isUnknown } = answer
  const list = (what: readonly string[]) => listOf(what, language)
  if (isUnpleaded) return texts.answer_unpleaded[language]
  return [
    ...(admitted.length === 0 ? [] : [filled(texts.answer_admitted, { what: list(admitted) })[language]]),
    ...(conceded.length === 0 ? [] : [filled(texts.answer_conceded, { what: list(conceded) })[language]]),
    ...(denied.length === 0 ? [] : [filled(texts.answer_denied, { what: list(denied) })[language]]),
    ...(open.length > 0 && isUnknown ? [filled(texts.answer_not_known, { what: list(open) })[language]] : []),
    ...(open.length > 0 && !isUnknown ? [gap(filled(texts.answer_open, { what: list(open) }), language)] : []),
  ].join(language === 'zh' ? '；' : '; ')
}

/** Facts in which the client's word stands before the other side's. */
export function ownFacts(draft: CaseDraft): Facts {
  return new Map([...draft.facts, ...factsOf(entriesBySide(draft).ours)])
}

interface PleadedDefence {
  text: string
  articles: readonly string[]
  on?: readonly string[]
  isSetOff: boolean
  /** What has to be shown for it; null where nothing more is named. */
  evidence: string | null
}

/** Defences that rest on something known, where Chinese law governs. One that needs no fact is for the lawyer to choose, and stands in the opinion. */
export function pleadedDefences(draft: CaseDraft): PleadedDefence[] {
  const facts = ownFacts(draft)
  if (foreignLaw(draft.facts) !== null) return []
  return draft.model.defences
    .filter(({ when }) => when !== undefined && when.length > 0 && holds(when, facts))
    .flatMap((defence) => {
      const words = filledDefence(draft, defence, facts)
      const { articles, on, is_set_off: isSetOff = false } = defence
      const evidence =
        defence.evidence === undefined ? null : fill(defence.evidence, draft.language, valueIn(draft, facts))
      return words === null ? [] : [{ text: words, articles, isSetOff, evidence, ...(on !== undefined && { on }) }]
    })
}

/** A fact in words; null where it is not known. */
const valueIn =
  ({ model, language, facts: all }: CaseDraft, facts: Facts) =>
  (name: string): string | null => {
    const slot = model.slots.find(({ key }) => key === name)
    const value = knownValue(facts, name)
    return slot === undefined || value === undefined ? null : inSentence(slot, value, language, currencyOf(all))
  }

/** Null where a fact that it names is not known, or its formula comes to nothing. */
export function filledDefence(
  draft: CaseDraft,
  { text, sum }: Pick<Defence, 'text' | 'sum'>,
  facts: Facts,
): string | null {
  const { language } = draft
  const computed = computedSum(sum, facts, draft.today)
  if (computed !== null && !(computed.amount !== null && computed.amount > 0)) return null
  const value = valueIn(draft, facts)
  const words = fill(text, language, (name) => computed?.words?.[name]?.[language] ?? value(name))
  return words === null ? null : `${words}${language === 'zh' ? '。' : '.'}`
}
