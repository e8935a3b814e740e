import type { Control } from '@casewright/contracts/ai-engine/resources'
import type { Wording } from './language.ts'
import { type Patch, type Phase, phases, type State } from './state.ts'

interface Condition {
  holds(state: State): boolean
  /** What the user is told when it does not. */
  reason: Wording
}

const member = (state: State, name: string): Record<string, unknown> => (state[name] ?? {}) as Record<string, unknown>
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** What must be there before a phase is left. Nothing that a model says can stand in for it. */
const conditions: Record<Phase, readonly Condition[]> = {
  intake: [
    {
      holds: (state) => state.goal !== 'dispute' || isFilled(member(state, 'intake').claim),
      reason: { zh: '还不清楚您的诉求', en: 'It is not clear yet what is claimed' },
    },
    {
      holds: (state) => state.goal !== 'dispute' || isFilled(member(state, 'intake').opponent),
      reason: { zh: '还不知道对方是谁', en: 'The other party is not known yet' },
    },
    {
      holds: (state) => state.goal !== 'contract_review' || state.files.length > 0,
      reason: { zh: '还没有上传需要审查的合同', en: 'The contract to be reviewed has not been uploaded yet' },
    },
  ],
  analysis: [
    {
      holds: (state) => state.goal !== 'dispute' || isFilled(member(state, 'cause_of_action').code),
      reason: { zh: '案由尚未确定', en: 'The cause of action is not settled yet' },
    },
    {
      holds: (state) => state.goal !== 'dispute' || isFilled(state.evidence),
      reason: { zh: '证据尚未分析', en: 'The evidence has not been analysed yet' },
    },
  ],
  strategy: [
    {
      // A review has one way: its opinion.
      holds: (state) => state.goal !== 'dispute' || isFilled(member(state, 'strategy').document),
      reason: { zh: '尚未选择处理方案', en: 'No way forward has been chosen yet' },
    },
  ],
  drafting: [
    {
      holds: (state) => Array.isArray(member(state, 'draft').sections),
      reason: { zh: '文书尚未起草', en: 'Nothing has been drafted yet' },
    },
  ],
  delivery: [
    {
      holds: (state) => isFilled(member(state, 'delivery').file_id),
      reason: { zh: '文书尚未交付', en: 'The document has not been delivered yet' },
    },
  ],
}

/** Why the phase cannot be left yet, in the user's language; nothing when it can. */
export const openReasons = (state: State): string[] =>
  conditions[state.phase].filter(({ holds }) => !holds(state)).map(({ reason }) => reason[state.whose.locale])

export const phaseAfter = (phase: Phase): Phase | undefined => phases[phases.indexOf(phase) + 1]

const documents: Record<
  'statement_of_claim' | 'demand_letter' | 'legal_opinion',
  { label: Wording; description: Wording }
> = {
  statement_of_claim: {
    label: { zh: '提起诉讼：起草民事起诉状', en: 'Go to court: draft a statement of claim' },
    description: {
      zh: '适合对方拒绝履行且证据较充分的情况',
      en: 'When the other side refuses and the evidence holds',
    },
  },
  demand_letter: {
    label: { zh: '先行催告：起草律师函', en: 'Demand first: draft a demand letter' },
    description: { zh: '成本低，可能中断诉讼时效', en: 'Cheap, and may interrupt the limitation period' },
  },
  legal_opinion: {
    label: { zh: '先评估：起草法律意见书', en: 'Assess first: draft a legal opinion' },
    description: { zh: '适合证据尚不充分的情况', en: 'When the evidence does not suffice yet' },
  },
}

/** Where there is nothing to choose, the choice is made when the phase is left. */
export const chosenStrategy = ({ goal, phase }: State): Patch =>
  goal === 'contract_review' && phase === 'strategy' ? { strategy: { document: 'legal_opinion' } } : {}

/** What a gate asks when only a person can open it; null when asking would not help. */
export function gateQuestion(state: State): Control | null {
  const { locale } = state.whose
  if (state.phase === 'strategy')
    return {
      action: 'ask_user',
      review_type: 'select',
      title: { zh: '请选择处理方案', en: 'Choose how to go on' }[locale],
      questions: [
        {
          question: { zh: '您希望如何推进？', en: 'How would you like to go on?' }[locale],
          field_key: 'strategy.document',
          input_type: 'select',
          required: true,
          options: Object.entries(documents).map(([value, { label, description }]) => ({
            value,
            label: label[locale],
            description: description[locale],
          })),
        },
      ],
    }
  return null
}

/** Nothing leaves the house without a person. */
export function deliveryQuestion(state: State): Control {
  const { locale } = state.whose
  const { title } = member(state, 'draft') as { title?: string }
  return {
    action: 'ask_user',
    review_type: 'confirm',
    title: { zh: '确认交付', en: 'Confirm delivery' }[locale],
    questions: [
      {
        question: {
          zh: `是否确认交付《${title ?? '文书'}》？确认后将生成 DOCX 文件并存入案件。`,
          en: `Deliver “${title ?? 'the document'}”? A DOCX file will then be made and put into the matter.`,
        }[locale],
        field_key: 'delivery.confirmed',
        input_type: 'boolean',
        required: true,
      },
    ],
  }
}
