import type { TurnRow } from '../queries/threads.ts'
import type { FinishedTurn } from '../rules/traces/spans.ts'
import type { Ended } from './run.ts'

/** A turn that has just ended, as it is told to OpenTelemetry. */
export const finishedTurn = (
  { trace_id, thread_id, started_at }: TurnRow,
  { turn: { status, error }, steps }: Ended,
): FinishedTurn => ({
  trace_id,
  thread_id,
  started_at,
  status,
  steps,
  ms: Date.now() - Date.parse(started_at),
  error_code: error?.code ?? null,
})
