import { modelNamed } from '@casewright/legal/case/case-models'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import { isWorkedOn, type WorkedGoal } from './goals.ts'
import { isStale } from './staleness.ts'
import { type Phase, phases, type State } from './state.ts'

interface Planned {
  phase: Phase
  skill: string
  /** What it makes of the case file: made again when a fact has changed since. */
  product?: string
  /** For these goals; for all of them when it is absent. */
  goals?: readonly WorkedGoal[]
  /** Whether there is anything for it to do. */
  due?(state: State): boolean
}

const isNews = ({ input }: State): boolean => input.message.trim() !== '' || input.file_ids.length > 0
const has = (state: State, member: string): boolean => state[member] !== undefined && state[member] !== null
const wasRun = ({ turn }: State, skill: string): boolean => turn.ran.some(({ name }) => name === skill)

const dispute = ['dispute'] as const

/** A claim for interest is among those of the cause; without a model of it, a sum is enough. */
function bearsInterest({ intake, case_file }: State): boolean {
  const model = modelNamed(readCaseFile(case_file).model)
  return model === null ? typeof intake?.amount === 'number' : model.claims.some(({ key }) => key === 'interest_due')
}

/** Which skills a phase runs, in their order. News is taken in whatever the phase is. */
const plan: readonly Planned[] = [
  { phase: 'intake', skill: 'intake', due: (state) => isNews(state) || !has(state, 'intake') },
  {
    phase: 'analysis',
    skill: 'cause_of_action',
    goals: dispute,
    due: ({ cause_of_action }) => cause_of_action?.confirmed !== true,
  },
  { phase: 'analysis', skill: 'evidence_analysis', product: 'evidence', goals: dispute },
  { phase: 'analysis', skill: 'limitation_period', product: 'limitation', goals: dispute },
  {
    phase: 'analysis',
    skill: 'interest_computation',
    product: 'interest',
    goals: dispute,
    due: bearsInterest,
  },
  { phase: 'analysis', skill: 'sufficiency', product: 'sufficiency', goals: dispute },
  { phase: 'analysis', skill: 'issue_framing', product: 'issues', goals: dispute },
  { phase: 'analysis', skill: 'risk_assessment', product: 'risk_assessment', goals: dispute },
  { phase: 'analysis', skill: 'contract_review', goals: ['contract_review'] },
  { phase: 'analysis', skill: 'nonlitigation_checklist', goals: ['checklist'] },
  { phase: 'strategy', skill: 'strategy_options', product: 'strategies', goals: dispute },
  { phase: 'drafting', skill: 'document_draft', product: 'draft' },
]

/** Of an earlier phase, and made before a fact changed. */
const isOutdated = (state: State, phase: Phase, product: string | undefined): boolean =>
  product !== undefined && phases.indexOf(phase) < phases.indexOf(state.phase) && isStale(state, product)

/** The skills that a phase has for a goal, in their order. */
export const plannedSkills = (phase: Phase, goal: State['goal']): string[] =>
  plan
    .filter((planned) => planned.phase === phase && (planned.goals ?? [goal]).some((one) => one === goal))
    .map(({ skill }) => skill)

/** The skills for the phase that the thread is in. A skill that was named by the caller comes alone. */
export function skillsDue(state: State): string[] {
  const { input, goal } = state
  const { skill } = input
  if (skill !== null && skill !== 'chat_answer') return wasRun(state, skill) ? [] : [skill]
  if (skill !== null || !isWorkedOn(goal)) return []
  return plan
    .filter(
      ({ phase, skill: name, product, goals = [goal], due = () => true }) =>
        (phase === state.phase || name === 'intake' || isOutdated(state, phase, product)) &&
        goals.includes(goal) &&
        !wasRun(state, name) &&
        due(state),
    )
    .map(({ skill: name }) => name)
}
