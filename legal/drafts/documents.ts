import texts from '../../resources/texts/pleadings.json' with { type: 'json' }
import { listOfEvidence } from '../exhibits/list-of-evidence.ts'
import type { Wording } from '../skills/language.ts'
import { type CaseDraft, isArbitration } from './case-draft.ts'
import { contractMemo } from './contract.ts'
import { counterclaim } from './counterclaim.ts'
import { statementOfDefence } from './defence.ts'
import { demandLetter } from './demand-letter.ts'
import { type DraftKind, gapPattern, type Section, textsIn } from './draft.ts'
import { intakeMemo, opinionWithoutModel } from './intake-memo.ts'
import { legalOpinion } from './opinion.ts'
import type { CaseFile as Material } from './parts.ts'
import { preservationApplication } from './preservation.ts'
import { settlementAgreement } from './settlement.ts'
import { arbitrationApplication, statementOfClaim } from './statement-of-claim.ts'

interface DocumentKind<From> {
  title: Wording
  sections(from: From): Section[]
}

/** Documents of a case that has a model. */
const ofCases = {
  statement_of_claim: { title: texts.title_statement_of_claim, sections: statementOfClaim },
  arbitration_application: { title: texts.title_arbitration_application, sections: arbitrationApplication },
  statement_of_defence: { title: texts.title_statement_of_defence, sections: statementOfDefence },
  counterclaim: { title: texts.title_counterclaim, sections: counterclaim },
  demand_letter: { title: texts.title_demand_letter, sections: demandLetter },
  evidence_list: { title: texts.title_evidence_list, sections: listOfEvidence },
  preservation_application: { title: texts.title_preservation_application, sections: preservationApplication },
  legal_opinion: { title: texts.title_legal_opinion, sections: legalOpinion },
  settlement_agreement: { title: texts.title_settlement_agreement, sections: settlementAgreement },
} as const satisfies Partial<Record<DraftKind, DocumentKind<CaseDraft>>>

/** Documents of any matter: outside of the causes that have a model no pleading is made. */
const ofMatters = {
  contract_review_memo: { title: texts.title_contract_review_memo, sections: contractMemo },
  legal_opinion: { title: texts.title_legal_opinion, sections: opinionWithoutModel },
  intake_memo: { title: texts.title_intake_memo, sections: intakeMemo },
} as const satisfies Partial<Record<DraftKind, DocumentKind<Material>>>

const isOf = <Kinds extends object>(kinds: Kinds, name: string | null): name is Extract<keyof Kinds, string> =>
  name !== null && Object.hasOwn(kinds, name)

export interface Drafted {
  kind: DraftKind
  title: string
  sections: Section[]
}

/** The document that was chosen, or the usual one. */
export function draftDocument(material: Material, draft: CaseDraft | null, wanted: string | null): Drafted {
  const { language, intake } = material
  const make = <From>(kind: DraftKind, { title, sections }: DocumentKind<From>, from: From): Drafted => ({
    kind,
    title: title[language],
    sections: sections(from),
  })
  if (intake.kind === 'contract_review' && !isOf(ofCases, wanted))
    return make('contract_review_memo', ofMatters.contract_review_memo, material)
  if (draft !== null && wanted !== 'intake_memo' && wanted !== 'contract_review_memo') {
    const kind = isOf(ofCases, wanted) ? wanted : usualKind(draft)
    return make(kind, ofCases[kind], draft)
  }
  const kind = isOf(ofMatters, wanted) ? wanted : intake.kind === 'question' ? 'legal_opinion' : 'intake_memo'
  return make(kind, ofMatters[kind], material)
}

/** What is usually wanted when nobody has said what. */
function usualKind(draft: CaseDraft): keyof typeof ofCases {
  if (draft.caseFile.side === 'respondent') return 'statement_of_defence'
  return isArbitration(draft) ? 'arbitration_application' : 'statement_of_claim'
}

/** How many places a person has to complete. */
export const gapsIn = (sections: readonly Section[]): number =>
  textsIn(sections).reduce((count, { text }) => count + (text.match(gapPattern)?.length ?? 0), 0)
