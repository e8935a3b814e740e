import type { NodeName } from '@casewright/contracts/ai-engine/resources'
import { isWorkedOn } from './goals.ts'
import type { State } from './state.ts'

/** The graph. From top to bottom, the first line that fits the state is the next step; when none fits, the turn is over. */
const steps: readonly [NodeName, (state: State) => boolean][] = [
  // Whatever was found is in the matter before anything else happens, above all before the run can stop.
  ['sync_data', ({ unsynced }) => unsynced !== null],
  ['ask_user', ({ control }) => control !== null],
  ['load_context', ({ turn }) => !turn.loaded],
  ['router', ({ turn }) => !turn.routed],
  ['dispatch', ({ turn }) => turn.queue === null],
  ['run_skill', ({ turn }) => turn.queue !== null && turn.queue.length > 0],
  ['deliver', (state) => isDeliveryConfirmed(state)],
  ['delivery_gate', (state) => isGateDue(state) && state.phase === 'delivery'],
  ['phase_gate', (state) => isGateDue(state) && state.phase !== 'delivery'],
  ['chat_respond', ({ turn, input }) => turn.answer === null && !(input.skill_only && input.skill !== 'chat_answer')],
]

/** Decides from the state alone; null when the turn has ended or waits for the answer to its card. */
export const nextStep = (state: State): NodeName | null =>
  state.card ? null : (steps.find(([, fits]) => fits(state))?.[0] ?? null)

const isGateDue = ({ goal, turn, input }: State): boolean => isWorkedOn(goal) && !turn.gated && !input.skill_only

/** A person has said yes, and it was not done yet: nothing is delivered, or the clean copy was asked for now. */
function isDeliveryConfirmed({ delivery }: State): boolean {
  const { confirmed, file_id, copies } = delivery ?? {}
  return confirmed === true && (file_id === undefined || copies === 'clean')
}
