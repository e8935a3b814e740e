import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { isDocument } from '@casewright/legal/skills/document-kinds'
import type { Wording } from '@casewright/legal/skills/language'
import texts from '../../../../resources/texts/gates.json' with { type: 'json' }
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
const dispute = ['dispute'] as const

/** What must be there before a phase is left. Nothing that a model says can stand in for it. */
const conditions: Record<Phase, readonly Condition[]> = {
  intake: [
    {
      goals: dispute,
      // The cause has its claims; what the client wants is asked only without them.
      holds: ({ intake, case_file }) => isFilled(intake?.claim) || readCaseFile(case_file).model !== null,
      reason: texts.no_claim,
    },
    {
      goals: dispute,
      holds: ({ intake }) => isFilled(intake?.opponent),
      reason: texts.no_opponent,
    },
    {
      goals: ['contract_review'],
      holds: ({ files }) => files.length > 0,
      reason: texts.no_contract,
    },
  ],
  analysis: [
    {
      goals: dispute,
      holds: ({ cause_of_action }) => isFilled(cause_of_action?.code),
      reason: texts.no_cause,
    },
    {
      goals: dispute,
      holds: ({ evidence }) => isFilled(evidence),
      reason: texts.evidence_not_analysed,
    },
    {
      goals: dispute,
      holds: ({ sufficiency }) => isFilled(sufficiency?.elements),
      reason: texts.elements_not_checked,
    },
    {
      goals: dispute,
      holds: ({ risk_assessment }) => isFilled(risk_assessment?.items),
      reason: texts.risks_not_assessed,
    },
    {
      goals: ['contract_review'],
      holds: ({ contract_review }) => isFilled(contract_review?.findings),
      reason: texts.contract_not_reviewed,
    },
    {
      goals: ['checklist'],
      holds: ({ checklist_review }) => isFilled(checklist_review?.findings),
      reason: texts.checklist_not_reviewed,
    },
    {
      holds: ({ review }) => review?.analysis === 'go_on',
      reason: texts.analysis_not_confirmed,
    },
  ],
  strategy: [
    {
      holds: ({ strategy }) => isDocument(strategy?.document),
      reason: texts.no_way_chosen,
    },
  ],
  drafting: [
    {
      holds: ({ draft }) => isFilled(draft?.sections),
      reason: texts.not_drafted,
    },
    {
      // Whoever drafts: what is put before a person is what that person chose, or a memo where no pleading can be made.
      holds: ({ draft, strategy }) => [strategy?.document, 'intake_memo'].includes(draft?.kind),
      reason: texts.other_document,
    },
  ],
  delivery: [
    {
      holds: ({ delivery }) => isFilled(delivery?.file_id),
      reason: texts.not_delivered,
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
  state.phase === 'analysis' && openConditions(state).length === 1 && state.review?.analysis !== 'go_on'

export const phaseAfter = (phase: Phase): Phase | undefined => phases[phases.indexOf(phase) + 1]

/** Where there is nothing to choose, the choice is made when the analysis is left. */
const onlyWay: Partial<Record<string, string>> = { contract_review: 'contract_review_memo', checklist: 'legal_opinion' }

export function chosenStrategy({ goal, phase, strategy }: State): Patch {
  const document = onlyWay[goal ?? '']
  const isChosen = isDocument(strategy?.document)
  return phase === 'analysis' && document !== undefined && !isChosen ? { strategy: { document } } : {}
}
