import type { EndedRun } from '@casewright/durable/run'
import type { FinishedTurn } from '@casewright/models/telemetry/spans'
import type { ClaimedTurn, EngineKinds } from '../graph/rules/kinds.ts'

/** A turn that has just ended, as it is told to OpenTelemetry. */
export const finishedTurn = (
  { trace_id, thread_id, started_at }: ClaimedTurn,
  { ended: { turn }, steps }: EndedRun<EngineKinds>,
): FinishedTurn => ({
  trace_id,
  thread_id,
  started_at,
  status: turn.status,
  steps,
  ms: Date.now() - Date.parse(started_at),
  error_code: turn.error?.code ?? null,
})
