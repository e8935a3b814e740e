import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import { located } from '@casewright/kit/http/live-streams'
import type { StartedTurn } from './start-turn.ts'

/** Names the run relative to the path that was called, so that it also holds behind a gateway's prefix. */
export const streamOf = ({ trace_id, events }: StartedTurn, signal: AbortSignal): AsyncIterable<EngineEvent> =>
  located(events(signal), `../../traces/${trace_id}`)
