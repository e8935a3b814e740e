import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { exhibitTable } from '../exhibits/exhibit-list.ts'
import { incompleteContracts } from '../exhibits/incomplete-contracts.ts'
import { lacking } from '../exhibits/list-of-evidence.ts'
import { wantedEvidence } from '../exhibits/wanted-evidence.ts'
import { filled, type Wording } from '../skills/language.ts'
import { type CaseDraft, isArbitration } from './case-draft.ts'
import { claimItems, computationSection } from './claim-items.ts'
import { closing, commissionOf, courtOf } from './closing.ts'
import type { Section } from './draft.ts'
import { elementSection } from './element-rows.ts'
import { factParagraphs } from './fact-sentences.ts'
import { foreignLaw } from './governing-law.ts'
import { groundArticles, groundParagraphs } from './grounds.ts'
import { citedTogether, legalBasis } from './legal-basis.ts'
import { partySection } from './party-table.ts'
import { inRoles } from './role-words.ts'
import { arbitrationRoles, courtRoles } from './roles.ts'
import { formal, gapAt, section } from './statements.ts'

export function statementOfClaim(draft: CaseDraft): Section[] {
  const end = closing(draft, texts.plaintiff_signs, 'claimant', courtOf(draft))
  const sections = application(draft, 'court', end)
  if (!isArbitration(draft)) return sections
  const [parties, ...others] = sections
  const award = section(texts.award_heading, draft.language, [gapAt(texts.award, draft.language)])
  return parties === undefined ? sections : [parties, award, ...others]
}

/** Labour disputes: to the arbitration commission, never to a court. */
export function arbitrationApplication(draft: CaseDraft): Section[] {
  return application(draft, 'arbitration', closing(draft, texts.applicant_signs, 'claimant', commissionOf(draft)))
}

const forms = {
  court: { roles: courtRoles, relief: texts.relief, filing: texts.filing_court },
  arbitration: { roles: arbitrationRoles, relief: texts.arbitration_requests, filing: texts.filing_commission },
}

function application(draft: CaseDraft, style: keyof typeof forms, end: Section): Section[] {
  const { language } = draft
  const { roles, relief, filing } = forms[style]
  const isForeign = foreignLaw(draft.facts) !== null
  const articles = [...draft.claims.flatMap((claim) => claim.articles), ...groundArticles(draft)]
  const wording = (text: string) => inRoles(text, style, draft)
  return [
    partySection(draft, roles, ['claimant', 'respondent']),
    section(relief, language, claimItems(draft, wording)),
    ...computationSection(draft),
    elementSection(draft),
    section(texts.facts_and_grounds, language, [
      ...factParagraphs(draft, style),
      ...(isForeign ? [] : groundParagraphs(draft, style)),
      ...conclusion(draft, articles, filing),
    ]),
    section(texts.evidence, language, [
      exhibitTable(draft, roles.claimant),
      ...lacking(draft),
      ...wantedEvidence(draft),
      ...incompleteContracts(draft),
    ]),
    legalBasis(draft, articles),
    end,
  ]
}

/** What follows from the facts, in one sentence, and why it is filed. */
function conclusion(draft: CaseDraft, articles: readonly string[], filing: Wording) {
  const { language, facts } = draft
  const cited = citedTogether(articles, draft)
  const isCited = cited !== '' && foreignLaw(facts) === null
  return [...(isCited ? [formal(filled(texts.grounds, { articles: cited })[language])] : []), formal(filing[language])]
}
