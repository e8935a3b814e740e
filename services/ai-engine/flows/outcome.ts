import type { RunOutcome } from '@casewright/contracts/ai-engine/resources'
import { ServiceError } from '@casewright/kit/data/errors'
import type { StartedTurn } from './start-turn.ts'

/** Waits for the end of a turn, for callers who do not read along. */
export async function outcomeOf({ thread_id, trace_id, events }: StartedTurn): Promise<RunOutcome> {
  const outcome: RunOutcome = {
    thread_id,
    trace_id,
    status: 'completed',
    output: '',
    result: null,
    card: null,
    error: null,
  }
  for await (const { event, data } of events(new AbortController().signal)) {
    if (event === 'result') outcome.result = data
    else if (event === 'error') outcome.error = data
    else if (event === 'card') return { ...outcome, status: 'interrupted', card: data }
    else if (event === 'end') return { ...outcome, ...data }
  }
  throw new ServiceError('dependency_unavailable', 'the turn was left; its stream can be followed later')
}
