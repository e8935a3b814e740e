import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'
import type { GivenInput } from '../graph/rules/given-input.ts'
import type { EndedTurn } from '../graph/rules/kinds.ts'

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

/** The first event of the oldest of the last turns of a thread; nothing when there are not so many. */
export const firstKeptEvent = (sql: Sql, thread_id: string, turnsKept: number): SqlPart => sql`
  select u.first_event from ai_engine.turns as u where u.thread_id = ${thread_id}
  order by u.turn_no desc offset ${turnsKept - 1} limit 1`
