import table from '../../resources/legal_tables/document_kinds.json' with { type: 'json' }
import type { Wording } from './language.ts'

interface DocumentKind {
  /** How it is offered to a person. */
  label: Wording
  description: Wording
  /** For which goals of a conversation it is written. */
  goals: readonly string[]
}

export type DocumentName = keyof typeof table

/** The documents that the workbench delivers. `npm run seeds:check` has judged the table by its schema. */
export const documentKinds = table as Readonly<Record<DocumentName, DocumentKind>>

/** How people ask for them in a message. */
const words: Readonly<Record<DocumentName, RegExp>> = {
  counterclaim: /反诉状|反诉|counterclaim/i,
  statement_of_claim: /起诉状|(?<!反)诉状|statement of claim|complaint for the court/i,
  arbitration_application: /仲裁申请书|劳动仲裁|arbitration application|application for (?:labour )?arbitration/i,
  statement_of_defence: /答辩状|答辩书|statement of defen[cs]e/i,
  demand_letter: /律师函|催告函|催款函|demand letter|letter before action/i,
  legal_opinion: /法律意见书|legal opinion/i,
  evidence_list: /证据清单|证据目录|evidence list|list of evidence|exhibit list/i,
  preservation_application: /保全申请|财产保全|preservation|freezing order/i,
  settlement_agreement: /和解协议|调解协议|settlement agreement/i,
  intake_memo: /接案备忘录|案情备忘录|intake memo/i,
  contract_review_memo: /审查意见|审查备忘录|review memo/i,
}

export const isDocument = (value: unknown): value is DocumentName =>
  typeof value === 'string' && Object.hasOwn(documentKinds, value)

const names = Object.keys(documentKinds) as DocumentName[]

export const documentsFor = (goal: string): DocumentName[] =>
  names.filter((name) => documentKinds[name].goals.includes(goal))

/** The document that a message asks for, if it plainly asks for one. */
export const documentIn = (message: string): DocumentName | undefined =>
  /起草|草拟|写|出具|制作|生成|准备|做一份|来一份|\b(?:draft|write|prepare|make|produce|need|want)\b/i.test(message)
    ? names.find((name) => words[name].test(message))
    : undefined
