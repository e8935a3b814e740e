import type { Wording } from '@casewright/legal/skills/language'
import { recordOf, textIn } from '@casewright/legal/skills/skill-input'
import { isDocument } from './document-kinds.ts'
import type { WorkedGoal } from './goals.ts'
import { type Patch, type Phase, phases, type State } from './state.ts'

interface Condition {
  /** For these goals; for all of them when it is absent. */
  goals?: readonly WorkedGoal[]
  holds(state: State): boolean
  /** What the user is told when it does not. */
  reason: Wording
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const hasText = (member: string, name: string) => (state: State) => textIn(recordOf(state[member])[name]) !== null
const hasList = (member: string, name: string) => (state: State) => Array.isArray(recordOf(state[member])[name])
const dispute = ['dispute'] as const

/** What must be there before a phase is left. Nothing that a model says can stand in for it. */
const conditions: Record<Phase, readonly Condition[]> = {
  intake: [
    {
      goals: dispute,
      holds: hasText('intake', 'claim'),
      reason: { zh: '还不清楚您的诉求', en: 'It is not clear yet what is claimed' },
    },
    {
      goals: dispute,
      holds: hasText('intake', 'opponent'),
      reason: { zh: '还不知道对方是谁', en: 'The other party is not known yet' },
    },
    {
      goals: ['contract_review'],
      holds: ({ files }) => files.length > 0,
      reason: { zh: '还没有上传需要审查的合同', en: 'The contract to be reviewed has not been uploaded yet' },
    },
  ],
  analysis: [
    {
      goals: dispute,
      holds: hasText('cause_of_action', 'code'),
      reason: { zh: '案由尚未确定', en: 'The cause of action is not settled yet' },
    },
    {
      goals: dispute,
      holds: ({ evidence }) => isFilled(evidence),
      reason: { zh: '证据尚未分析', en: 'The evidence has not been analysed yet' },
    },
    {
      goals: dispute,
      holds: hasList('sufficiency', 'elements'),
      reason: { zh: '尚未对照要件检查证据是否充分', en: 'The evidence has not been held against the elements yet' },
    },
    {
      goals: dispute,
      holds: hasList('risk_assessment', 'items'),
      reason: { zh: '风险尚未评估', en: 'The risks have not been assessed yet' },
    },
    {
      goals: ['contract_review'],
      holds: hasList('contract_review', 'findings'),
      reason: { zh: '合同尚未逐条审查', en: 'The contract has not been gone through yet' },
    },
    {
      goals: ['checklist'],
      holds: hasList('checklist_review', 'findings'),
      reason: { zh: '清单尚未逐项核对', en: 'The checklist has not been gone through yet' },
    },
    {
      holds: ({ review }) => recordOf(review).analysis === 'go_on',
      reason: {
        zh: '分析结果尚待您确认；如需补充事实或文件，请直接告诉我',
        en: 'The analysis waits for your word; tell me what to add, in words or files',
      },
    },
  ],
  strategy: [
    {
      holds: ({ strategy }) => isDocument(recordOf(strategy).document),
      reason: { zh: '尚未选择处理方案', en: 'No way forward has been chosen yet' },
    },
  ],
  drafting: [
    {
      holds: hasList('draft', 'sections'),
      reason: { zh: '文书尚未起草', en: 'Nothing has been drafted yet' },
    },
    {
      // Whoever drafts: what is put before a person is what that person chose.
      holds: ({ draft, strategy }) => recordOf(draft).kind === recordOf(strategy).document,
      reason: { zh: '草稿不是所选的文书', en: 'The draft is not the document that was chosen' },
    },
  ],
  delivery: [
    {
      holds: ({ delivery }) => isFilled(recordOf(delivery).file_id),
      reason: { zh: '文书尚未交付', en: 'The document has not been delivered yet' },
    },
  ],
}

/** Why the phase cannot be left yet, in the user's language; nothing when it can. */
export const openReasons = (state: State): string[] =>
  openConditions(state).map(({ reason }) => reason[state.whose.locale])

const openConditions = (state: State): Condition[] =>
  conditions[state.phase].filter(
    ({ goals, holds }) => (goals === undefined || goals.some((goal) => goal === state.goal)) && !holds(state),
  )

/** Everything of the phase is there but a person's word, which is the last condition of the analysis. */
export const waitsForReview = (state: State): boolean =>
  state.phase === 'analysis' && openConditions(state).length === 1 && recordOf(state.review).analysis !== 'go_on'

export const phaseAfter = (phase: Phase): Phase | undefined => phases[phases.indexOf(phase) + 1]

/** Where there is nothing to choose, the choice is made when the analysis is left. */
const onlyWay: Partial<Record<string, string>> = { contract_review: 'contract_review_memo', checklist: 'legal_opinion' }

export function chosenStrategy({ goal, phase, strategy }: State): Patch {
  const document = onlyWay[goal ?? '']
  const isChosen = isDocument(recordOf(strategy).document)
  return phase === 'analysis' && document !== undefined && !isChosen ? { strategy: { document } } : {}
}
