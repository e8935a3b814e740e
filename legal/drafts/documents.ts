import type { Wording } from '../skills/language.ts'
import { contractMemo } from './contract.ts'
import { evidenceList, statementOfClaim, statementOfDefence } from './court.ts'
import { gapPattern, type Section, textsIn } from './draft.ts'
import { demandLetter, legalOpinion } from './letters.ts'
import type { CaseFile } from './parts.ts'

interface DocumentKind {
  title: Wording
  sections(file: CaseFile): Section[]
}

const documents: Readonly<Record<string, DocumentKind>> = {
  statement_of_claim: { title: { zh: '民事起诉状', en: 'Statement of Claim' }, sections: statementOfClaim },
  statement_of_defence: { title: { zh: '民事答辩状', en: 'Statement of Defence' }, sections: statementOfDefence },
  evidence_list: { title: { zh: '证据清单', en: 'List of Evidence' }, sections: evidenceList },
  legal_opinion: { title: { zh: '法律意见书', en: 'Legal Opinion' }, sections: legalOpinion },
  contract_review_memo: { title: { zh: '合同审查意见书', en: 'Contract Review Memo' }, sections: contractMemo },
  demand_letter: { title: { zh: '催告函', en: 'Demand Letter' }, sections: demandLetter },
}

/** What is usually wanted when nobody has said what. */
function usualKind({ kind, side }: CaseFile['intake']): string {
  if (kind === 'contract_review') return 'contract_review_memo'
  if (kind === 'question') return 'legal_opinion'
  return side === 'respondent' ? 'statement_of_defence' : 'statement_of_claim'
}

/** The document that the strategy names, or the usual one. */
export function draftDocument(
  file: CaseFile,
  wanted: string | null,
): { kind: string; title: string; sections: Section[] } {
  const kind = wanted !== null && Object.hasOwn(documents, wanted) ? wanted : usualKind(file.intake)
  const { title, sections } = documents[kind] as DocumentKind
  return { kind, title: title[file.language], sections: sections(file) }
}

/** How many places a person has to complete. */
export const gapsIn = (sections: readonly Section[]): number =>
  textsIn(sections).reduce((count, { text }) => count + (text.match(gapPattern)?.length ?? 0), 0)
