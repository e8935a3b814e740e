import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { EventSource, TurnEnding } from '@casewright/durable/follow'
import type { AiEngineDeps } from '../deps.ts'
import { describe } from '../graph/rules/describe.ts'
import type { EngineKinds } from '../graph/rules/kinds.ts'
import { endedTurn } from '../queries/turns.ts'
import { store } from './store.ts'

/** Where the events of the engine's turns are read. */
export const eventSource = ({
  sql,
  notices,
  runs,
}: Pick<AiEngineDeps, 'sql' | 'notices' | 'runs'>): EventSource<EngineKinds> => ({
  sql,
  notices,
  store,
  runs,
  isTurnEnd: describe.isTurnEnd,
  endOf: async (trace_id) => {
    const ended = await endedTurn(sql, trace_id)
    return ended && { last_event: ended.last_event, events: endingOf(ended) }
  },
})

/** A turn whose events were swept: how it ended is still known. */
function endingOf({
  status,
  output,
  error,
  last_event: seq,
}: NonNullable<Awaited<ReturnType<typeof endedTurn>>>): TurnEnding<EngineKinds>['events'] {
  const end: EngineEvent = { event: 'end', data: { output, status }, seq }
  return error ? [{ event: 'error', data: error, seq: seq - 1 }, end] : [end]
}
