import { trimEndOf } from '@casewright/kit/text/trim-end'
import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { currencyOf, type Facts, holds, knownValue } from '../case/conditions.ts'
import { fill } from '../case/fill.ts'
import { formatted } from '../case/format.ts'
import { factsOf } from '../case/ledger.ts'
import { exhibitTable, respondentExhibits } from '../exhibits/exhibit-list.ts'
import { filled, gap, listOf, type Wording } from '../skills/language.ts'
import { memberOf } from '../skills/skill-input.ts'
import { type Paragraph, unproven, verificationOf } from '../sources/citations.ts'
import { answersTo, entriesBySide } from './answers.ts'
import { type CaseDraft, isArbitration } from './case-draft.ts'
import { request } from './claim-items.ts'
import { closing, courtOf } from './closing.ts'
import type { Section } from './draft.ts'
import { foreignLaw } from './governing-law.ts'
import { legalBasis } from './legal-basis.ts'
import { opposingClaims } from './opposing-claims.ts'
import { partySection } from './party-table.ts'
import { arbitrationDefenceRoles, arbitrationRoles, courtRoles, defenceRoles } from './roles.ts'
import { formal, plain, section, sectionIfAny, table } from './statements.ts'

/** Who asserts has to prove. */
const burdenInCourt = '《民事诉讼法》第六十七条'
const burdenBeforeCommission = '《劳动争议调解仲裁法》第六条'

/** Answers the other side's requests and elements one by one; what the client has not said is never conceded. */
export function statementOfDefence(draft: CaseDraft): Section[] {
  const { language } = draft
  const isBeforeCommission = isArbitration(draft)
  const roles = isBeforeCommission ? arbitrationDefenceRoles : defenceRoles
  const claimant = (isBeforeCommission ? arbitrationRoles : courtRoles).claimant
  const answers = answersTo(draft)
  const pleaded = pleadedDefences(draft)
  const isPartly = answers.length > 0 && answers.every(({ denied, hasOpen }) => denied.length === 0 && !hasOpen)
  const asked = (isPartly ? filled(texts.dismiss_excess, { claimant }) : filled(texts.dismiss_all, { claimant }))[
    language
  ]
  const addressee = isBeforeCommission ? gap(texts.commission, language) : courtOf(draft)
  return [
    partySection(draft, roles, ['respondent', 'claimant']),
    section(texts.defence_requests, language, [request(asked)]),
    section(texts.on_requests, language, onRequests(draft, claimant)),
    section(texts.on_elements, language, [elementAnswers(draft, claimant)]),
    ...sectionIfAny(
      texts.defences,
      language,
      pleaded.map(({ text }) => ({ ...unproven(text), form: 'item' as const })),
    ),
    ...sectionIfAny(texts.limitation_plea_heading, language, limitationPlea(draft, claimant)),
    section(texts.set_off_heading, language, [formal(texts.set_off[language])]),
    section(texts.evidence, language, [
      exhibitTable(
        { ...draft, exhibits: respondentExhibits(draft) },
        (isBeforeCommission ? arbitrationRoles : courtRoles).respondent,
      ),
    ]),
    legalBasis(draft, [
      isBeforeCommission ? burdenBeforeCommission : burdenInCourt,
      ...pleaded.flatMap(({ articles }) => articles),
      ...(isExpired(draft) ? draft.model.limitation.articles : []),
    ]),
    closing(draft, texts.defendant_signs, 'respondent', addressee),
  ]
}

/** Their requests as they stand in the paper that was served; without it they are a gap: nobody answers what was not asked. */
function onRequests(draft: CaseDraft, claimant: Wording): Paragraph[] {
  const { input, language } = draft
  const served = opposingClaims(input.files)
  const answer = (quote: string, at: number) =>
    filled(texts.request_answer, { claimant, number: at + 1, quote: oneLine(quote, language) })[language]
  if (served.length === 0) return [unproven(gap(filled(texts.requests_served, { claimant }), language))]
  return served.map((source, at) => ({
    text: answer(source.quote, at),
    sources: [source],
    verification: verificationOf(source, input),
    form: 'request',
  }))
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

/** 认可：入职日期；不认可：月平均工资；其余由对方举证 */
function standOf(
  { admitted, denied, hasOpen }: ReturnType<typeof answersTo>[number],
  language: CaseDraft['language'],
): string {
  if (admitted.length + denied.length === 0) return texts.answer_not_known[language]
  return [
    ...(admitted.length === 0 ? [] : [filled(texts.answer_admitted, { what: listOf(admitted, language) })[language]]),
    ...(denied.length === 0 ? [] : [filled(texts.answer_denied, { what: listOf(denied, language) })[language]]),
    ...(hasOpen ? [texts.answer_rest[language]] : []),
  ].join(language === 'zh' ? '；' : '; ')
}

/** Facts in which the client's word stands before the other side's. */
export function ownFacts(draft: CaseDraft): Facts {
  return new Map([...draft.facts, ...factsOf(entriesBySide(draft).ours)])
}

/** Defences that rest on something known, where Chinese law governs. One that needs no fact is for the lawyer to choose, and stands in the opinion. */
export function pleadedDefences(draft: CaseDraft): { text: string; articles: readonly string[] }[] {
  const facts = ownFacts(draft)
  if (foreignLaw(draft.facts) !== null) return []
  return draft.model.defences
    .filter(({ when }) => when !== undefined && when.length > 0 && holds(when, facts))
    .flatMap(({ text, articles }) => {
      const words = filledDefence(draft, text, facts)
      return words === null ? [] : [{ text: words, articles }]
    })
}

export function filledDefence({ model, language, facts: all }: CaseDraft, text: Wording, facts: Facts): string | null {
  const known = (name: string): string | null => {
    const slot = model.slots.find(({ key }) => key === name)
    const value = knownValue(facts, name)
    return slot === undefined || value === undefined ? null : formatted(slot, value, language, currencyOf(all))
  }
  const words = fill(text, language, known)
  return words === null ? null : `${words}${language === 'zh' ? '。' : '.'}`
}

const isExpired = ({ input }: CaseDraft): boolean => memberOf(input, 'limitation').state === 'expired'

const limitationPlea = (draft: CaseDraft, claimant: Wording): Paragraph[] =>
  isExpired(draft) ? [unproven(filled(texts.limitation_plea, { claimant })[draft.language])] : []
