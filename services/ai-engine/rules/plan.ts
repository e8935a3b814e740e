import { isWorkedOn } from './goals.ts'
import type { Phase, State } from './state.ts'

interface Planned {
  phase: Phase
  skill: string
  /** Whether there is anything for it to do. */
  due(state: State): boolean
}

const isNews = ({ input }: State): boolean => input.message.trim() !== '' || input.file_ids.length > 0
const has = (state: State, member: string): boolean => state[member] !== undefined && state[member] !== null
const wasRun = ({ turn }: State, skill: string): boolean => turn.ran.some(({ name }) => name === skill)

const isDispute = ({ goal }: State): boolean => goal === 'dispute'
const isConfirmedCause = ({ cause_of_action }: State): boolean =>
  (cause_of_action as { confirmed?: boolean } | undefined)?.confirmed === true

/** Which skills a phase runs, in their order. News is taken in whatever the phase is. */
const plan: readonly Planned[] = [
  { phase: 'intake', skill: 'intake', due: (state) => isNews(state) || !has(state, 'intake') },
  { phase: 'analysis', skill: 'cause_of_action', due: (state) => isDispute(state) && !isConfirmedCause(state) },
  { phase: 'analysis', skill: 'evidence_analysis', due: isDispute },
  { phase: 'drafting', skill: 'document_draft', due: () => true },
]

/** The skills for the phase that the thread is in. A skill that was named by the caller comes alone. */
export function skillsDue(state: State): string[] {
  const { skill } = state.input
  if (skill !== null && skill !== 'chat_answer') return wasRun(state, skill) ? [] : [skill]
  if (skill !== null || !isWorkedOn(state.goal)) return []
  return plan
    .filter(
      ({ phase, skill: name, due }) =>
        (phase === state.phase || name === 'intake') && !wasRun(state, name) && due(state),
    )
    .map(({ skill: name }) => name)
}
