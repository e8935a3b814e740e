import type { Wording } from '@casewright/legal/skills/language'
import type { WorkedGoal } from './goals.ts'

interface DocumentKind {
  /** How it is offered to a person. */
  label: Wording
  description: Wording
  goals: readonly WorkedGoal[]
  /** How people ask for it in a message. */
  words: RegExp
}

/** The documents that the workbench delivers. */
export const documentKinds = {
  statement_of_claim: {
    label: { zh: '提起诉讼：起草民事起诉状', en: 'Go to court: draft a statement of claim' },
    description: {
      zh: '适合对方拒绝履行且证据较充分的情况',
      en: 'When the other side refuses and the evidence holds',
    },
    goals: ['dispute'],
    words: /起诉状|诉状|statement of claim|complaint for the court/i,
  },
  statement_of_defence: {
    label: { zh: '应诉：起草民事答辩状', en: 'Defend: draft a statement of defence' },
    description: { zh: '适合已被起诉的情况', en: 'When a suit has been brought' },
    goals: ['dispute'],
    words: /答辩状|statement of defen[cs]e/i,
  },
  demand_letter: {
    label: { zh: '先行催告：起草律师函', en: 'Demand first: draft a demand letter' },
    description: { zh: '成本低，可能中断诉讼时效', en: 'Cheap, and may interrupt the limitation period' },
    goals: ['dispute'],
    words: /律师函|催告函|催款函|demand letter|letter before action/i,
  },
  legal_opinion: {
    label: { zh: '先评估：起草法律意见书', en: 'Assess first: draft a legal opinion' },
    description: { zh: '适合证据尚不充分的情况', en: 'When the evidence does not suffice yet' },
    goals: ['dispute', 'checklist'],
    words: /法律意见书|legal opinion/i,
  },
  evidence_list: {
    label: { zh: '整理证据：制作证据清单', en: 'Put the evidence in order: make an evidence list' },
    description: { zh: '适合准备立案或者补充证据', en: 'To prepare a filing, or to see what is missing' },
    goals: ['dispute'],
    words: /证据清单|证据目录|evidence list|list of evidence|exhibit list/i,
  },
  contract_review_memo: {
    label: { zh: '出具合同审查意见', en: 'Write the contract review memo' },
    description: { zh: '逐条列出风险与修改建议', en: 'Risks and proposed wording, clause by clause' },
    goals: ['contract_review'],
    words: /审查意见|审查备忘录|review memo/i,
  },
} as const satisfies Record<string, DocumentKind>

export type DocumentName = keyof typeof documentKinds

export const isDocument = (value: unknown): value is DocumentName =>
  typeof value === 'string' && Object.hasOwn(documentKinds, value)

const entries = Object.entries(documentKinds) as [DocumentName, DocumentKind][]

export const documentsFor = (goal: WorkedGoal): DocumentName[] =>
  entries.filter(([, { goals }]) => goals.includes(goal)).map(([name]) => name)

/** The document that a message asks for, if it plainly asks for one. */
export const documentIn = (message: string): DocumentName | undefined =>
  /起草|草拟|写|出具|制作|生成|准备|做一份|来一份|\b(?:draft|write|prepare|make|produce|need|want)\b/i.test(message)
    ? entries.find(([, { words }]) => words.test(message))?.[0]
    : undefined
