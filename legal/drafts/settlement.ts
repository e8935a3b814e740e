import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { totalOf } from '../case/claims.ts'
import { filled, gap, type Wording } from '../skills/language.ts'
import type { CaseDraft } from './case-draft.ts'
import { fullAmount, request } from './claim-items.ts'
import type { Section } from './draft.ts'
import { factParagraphs } from './fact-sentences.ts'
import { partySection } from './party-table.ts'
import { contractRoles } from './roles.ts'
import { formal, section } from './statements.ts'

/** A proposal: the debt as computed, and the terms that a settlement needs. What was agreed is for the parties to fill in. */
export function settlementAgreement(draft: CaseDraft): Section[] {
  const { language, claims, cause } = draft
  const total = totalOf(claims)
  const sum = total > 0 ? fullAmount(total, draft) : gap(texts.settled_sum, language)
  const sign = (party: Wording) =>
    formal(
      filled(texts.party_signs, { party, signature: gap(filled(texts.signature_of, { party }), language) })[language],
      'signature',
    )
  return [
    partySection(draft, contractRoles, ['claimant', 'respondent']),
    section(texts.recitals, language, [
      ...factParagraphs(draft, 'names'),
      formal(filled(texts.settle_purpose, { cause })[language]),
    ]),
    section(texts.terms, language, [
      request(filled(texts.term_sum, { sum })[language]),
      request(filled(texts.term_payment, { schedule: gap(texts.payment_schedule, language) })[language]),
      request(texts.term_default[language]),
      request(texts.term_release[language]),
      request(filled(texts.term_costs, { costs: gap(texts.who_bears_costs, language) })[language]),
      request(texts.term_copies[language]),
    ]),
    { heading: '', paragraphs: [sign(texts.party_a), sign(texts.party_b)] },
  ]
}
