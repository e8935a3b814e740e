import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { filled, gap, type Wording } from '../skills/language.ts'
import type { CaseDraft } from './case-draft.ts'
import { claimItems, computationSection } from './claim-items.ts'
import { closing, courtOf } from './closing.ts'
import type { Section } from './draft.ts'
import { elementSection } from './element-rows.ts'
import { exhibitTable } from './exhibit-list.ts'
import { factParagraphs } from './fact-sentences.ts'
import { foreignLaw } from './governing-law.ts'
import { citedTogether, legalBasis } from './legal-basis.ts'
import { partySection } from './party-table.ts'
import { arbitrationRoles, courtRoles, type Roles } from './roles.ts'
import { formal, section } from './statements.ts'

export function statementOfClaim(draft: CaseDraft): Section[] {
  return application(
    draft,
    courtRoles,
    texts.relief,
    texts.filing_court,
    closing(draft, texts.plaintiff_signs, 'claimant', courtOf(draft)),
  )
}

/** Labour disputes: to the arbitration commission, never to a court. */
export function arbitrationApplication(draft: CaseDraft): Section[] {
  const commission = gap(texts.commission, draft.language)
  const end = closing(draft, texts.applicant_signs, 'claimant', commission)
  return application(draft, arbitrationRoles, texts.arbitration_requests, texts.filing_commission, end)
}

function application(draft: CaseDraft, roles: Roles, relief: Wording, filing: Wording, end: Section): Section[] {
  const { language } = draft
  const articles = draft.claims.flatMap((claim) => claim.articles)
  return [
    partySection(draft, roles, ['claimant', 'respondent']),
    section(relief, language, claimItems(draft)),
    ...computationSection(draft),
    elementSection(draft),
    section(texts.facts_and_grounds, language, [...factParagraphs(draft), ...grounds(draft, roles, articles, filing)]),
    section(texts.evidence, language, [exhibitTable(draft, roles.claimant)]),
    legalBasis(draft, articles),
    end,
  ]
}

/** What follows from the facts, in one sentence, and why it is filed. */
function grounds(draft: CaseDraft, roles: Roles, articles: readonly string[], filing: Wording) {
  const { language, facts } = draft
  const isCited = articles.length > 0 && foreignLaw(facts) === null
  const cited = { articles: citedTogether(articles, draft), respondent: roles.respondent }
  return [...(isCited ? [formal(filled(texts.grounds, cited)[language])] : []), formal(filing[language])]
}
