import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { exhibitTable, respondentExhibits } from '../exhibits/exhibit-list.ts'
import { unproven } from '../sources/citations.ts'
import type { CaseDraft } from './case-draft.ts'
import { request } from './claim-items.ts'
import { closing, courtOf } from './closing.ts'
import { pleadedDefences } from './defence.ts'
import type { Section } from './draft.ts'
import { legalBasis } from './legal-basis.ts'
import { partySection } from './party-table.ts'
import { counterclaimRoles } from './roles.ts'
import { gapAt, section } from './statements.ts'

/** The form of a counterclaim with what is known; what is claimed in it is the client's to say. */
export function counterclaim(draft: CaseDraft): Section[] {
  const { language } = draft
  const grounds = pleadedDefences(draft)
  return [
    partySection(draft, counterclaimRoles, ['respondent', 'claimant']),
    section(texts.counter_requests, language, [
      gapAt(texts.counter_requested, language, 'request'),
      request(texts.counter_costs[language]),
    ]),
    section(texts.facts_and_grounds, language, [
      ...grounds.map(({ text }) => unproven(text)),
      gapAt(texts.counter_grounds, language),
    ]),
    section(texts.evidence, language, [
      exhibitTable({ ...draft, exhibits: respondentExhibits(draft) }, texts.counter_claimant),
    ]),
    legalBasis(draft, ['《民事诉讼法》第五十四条', ...grounds.flatMap(({ articles }) => articles)]),
    closing(draft, texts.counter_signs, 'respondent', courtOf(draft)),
  ]
}
