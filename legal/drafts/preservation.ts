import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { totalOf } from '../case/claims.ts'
import { exhibitTable } from '../exhibits/exhibit-list.ts'
import { filled, gap } from '../skills/language.ts'
import type { CaseDraft } from './case-draft.ts'
import { fullAmount, request } from './claim-items.ts'
import { closing, courtOf } from './closing.ts'
import type { Section } from './draft.ts'
import { factParagraphs } from './fact-sentences.ts'
import { legalBasis } from './legal-basis.ts'
import { partySection } from './party-table.ts'
import { arbitrationRoles } from './roles.ts'
import { formal, gapAt, section } from './statements.ts'

/** Asks to have property secured up to what is claimed; which property, and what security is given, people say. */
export function preservationApplication(draft: CaseDraft): Section[] {
  const { language, claims, cause } = draft
  const total = totalOf(claims)
  const sum = total > 0 ? fullAmount(total, draft) : gap(texts.sum_to_secure, language)
  return [
    partySection(draft, arbitrationRoles, ['claimant', 'respondent']),
    section(texts.requests, language, [request(filled(texts.preserve, { sum })[language])]),
    section(texts.facts_and_grounds, language, [
      formal(filled(texts.preserve_case, { cause })[language]),
      ...factParagraphs(draft, 'arbitration'),
      gapAt(texts.risk_of_dissipation, language),
    ]),
    section(texts.property_clues, language, [gapAt(texts.property_to_secure, language)]),
    section(texts.security, language, [gapAt(texts.security_given, language)]),
    section(texts.evidence, language, [exhibitTable(draft, texts.applicant)]),
    legalBasis(draft, ['《民事诉讼法》第一百零三条', '《民事诉讼法》第一百零五条']),
    closing(draft, texts.applicant_signs, 'claimant', courtOf(draft)),
  ]
}
