import type { EndedStatus, Failure, ReviewType } from '@casewright/contracts/ai-engine/resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { ModelCall } from '../rules/turn/calls.ts'
import type { GivenInput } from '../rules/turn/journal.ts'

/** What is kept of a turn for good. */
export interface EndedTurn {
  status: EndedStatus
  input: GivenInput
  output: string
  goal: string | null
  phase: string | null
  skills: readonly string[]
  review_type: ReviewType | null
  error: Failure | null
  calls: readonly ModelCall[]
}

interface KeptTurn extends EndedTurn {
  thread_id: string
  trace_id: string
  first_event: number
  last_event: number
}

/** An ended turn, as far as its outcome goes. */
export async function endedTurn(sql: Sql, trace_id: string): Promise<KeptTurn | undefined> {
  const [row] = await sql<KeptTurn[]>`
    select thread_id, trace_id, status, output, goal, phase, skills, review_type, error, calls, first_event, last_event
    from ai_engine.turns where trace_id = ${trace_id}`
  return row
}

/** Ended turns whose steps are all kept, in their order. */
export const keptTurns = (
  sql: Sql,
  thread_id: string,
  swept_seq: number,
): Promise<{ trace_id: string; input: GivenInput; last_step: number }[]> =>
  sql<{ trace_id: string; input: GivenInput; last_step: number }[]>`
    select trace_id, input, last_step from ai_engine.turns
    where thread_id = ${thread_id} and first_event > ${swept_seq} order by turn_no`
