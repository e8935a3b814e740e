import type { DurableTables } from '@casewright/durable/queries/tables'
import type { EngineKinds } from '../graph/rules/kinds.ts'
import { jsonText } from './json.ts'
import { packed, unpacked } from './kept-events.ts'
import { columns } from './threads.ts'

/** The threads of the engine in the terms of the executor. */
export const engineTables: Omit<DurableTables<EngineKinds>, 'turnOf'> = {
  schema: 'ai_engine',
  events: { pack: packed, unpack: unpacked },
  turnColumns: (sql) => sql`${columns(sql)}, t.matter_profile`,
  endParts: (sql, { turn, card, newProfile }) => ({
    set: sql`
      status = ${turn.status === 'interrupted' || turn.status === 'failed' ? turn.status : 'idle'},
      card = ${jsonText(card)}::text::json, card_id = ${card?.card_id ?? null},
      matter_profile = coalesce(${newProfile?.json ?? null}, t.matter_profile)`,
    returning: sql`
      t.turn_no, t.organization_id, t.user_id, t.session_id, t.matter_id, t.kind, t.request_key, t.first_event,
      t.event_seq, t.first_step, t.step_seq, t.attempts, t.started_at`,
    insert: (moved) => sql`
      insert into ai_engine.turns
        (trace_id, thread_id, turn_no, organization_id, user_id, session_id, matter_id, kind, request_key, status, input,
         output, goal, phase, skills, review_type, error, first_event, last_event, first_step, last_step, attempts, calls,
         started_at)
      select trace_id, thread_id, turn_no, organization_id, user_id, session_id, matter_id, kind, request_key,
        ${turn.status}, ${jsonText(turn.input)}::text::json, ${turn.output}, ${turn.goal}, ${turn.phase},
        ${[...turn.skills]}, ${turn.review_type}, ${jsonText(turn.error)}::text::json, first_event, event_seq,
        first_step, step_seq, attempts, ${jsonText(turn.calls)}::text::jsonb, started_at
      from ${moved} returning 1`,
  }),
}
