import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { JournalRow, Step } from '../rules/turn/journal.ts'
import type { Profile } from '../rules/turn/profile.ts'
import { jsonText } from './json.ts'
import { packed, unpacked } from './kept-events.ts'
import type { EndedTurn } from './turns.ts'

/** Where a run stands, and that it is still its owner's: each write proves both, or writes nothing. */
export interface Fence {
  thread_id: string
  trace_id: string
  owner: string
  /** Steps committed before. */
  step_seq: number
}

export interface Entry {
  seq: number
  steps: readonly Step[]
  events: readonly EngineEvent[]
}

const held = (sql: Sql, { thread_id, trace_id, owner, step_seq }: Fence) => sql`
  t.thread_id = ${thread_id} and t.trace_id = ${trace_id} and t.lease_owner = ${owner} and t.status = 'busy'
  and t.step_seq = ${step_seq}`

const eventsText = (events: readonly EngineEvent[]): string => JSON.stringify(packed(events))
const eventsFrom = (text: string): EngineEvent[] => unpacked(JSON.parse(text))

type Written = { cancel_requested: boolean } | undefined

/** What a step has told while it is still at work. The share lock keeps anybody from taking the turn over meanwhile. */
export async function appendEvents(sql: Sql, fence: Fence, { seq, events }: Entry): Promise<Written> {
  const [row] = await sql<{ cancel_requested: boolean }[]>`
    with held as (select t.cancel_requested from ai_engine.threads as t where ${held(sql, fence)} for share),
    written as (
      insert into ai_engine.journal (thread_id, seq, trace_id, steps, events)
      select ${fence.thread_id}, ${seq}, ${fence.trace_id}, '[]', ${eventsText(events)} from held returning 1)
    select held.cancel_requested from held, written`
  return row
}

/** Appends finished steps with their events, and moves the head of the thread. */
export async function commitSteps(
  sql: Sql,
  fence: Fence,
  { seq, steps, events }: Entry,
  leaseMs: number,
): Promise<Written> {
  const [row] = await sql<{ cancel_requested: boolean }[]>`
    with moved as (
      update ai_engine.threads as t set step_seq = ${fence.step_seq + steps.length},
        event_seq = ${seq + events.length - 1}, lease_until = now() + ${leaseMs} * interval '1 millisecond'
      where ${held(sql, fence)} returning t.cancel_requested),
    written as (
      insert into ai_engine.journal (thread_id, seq, trace_id, steps, events)
      select ${fence.thread_id}, ${seq}, ${fence.trace_id}, ${JSON.stringify(steps)}, ${eventsText(events)} from moved returning 1)
    select moved.cancel_requested from moved, written`
  return row
}

/** What a turn leaves. */
interface Outcome {
  /** As JSON, and without the matter's profile, which is kept apart. */
  state: string
  /** Null when it is as it was. */
  newProfile: Profile | null
  card: Card | null
}

/** The last commit of a turn: the state, what it has learnt of the matter, the summary, and the thread is free or waits for its card. False: not ours. */
export async function commitEnd(
  sql: Sql,
  fence: Fence,
  { seq, steps, events }: Entry,
  { state, newProfile, card }: Outcome,
  turn: EndedTurn,
): Promise<boolean> {
  const status = turn.status === 'interrupted' ? 'interrupted' : turn.status === 'failed' ? 'failed' : 'idle'
  const rows = await sql`
    with moved as (
      update ai_engine.threads as t set status = ${status}, step_seq = ${fence.step_seq + steps.length},
        event_seq = ${seq + events.length - 1}, snapshot_seq = ${seq}, card = ${jsonText(card)}::text::json,
        matter_profile = coalesce(${newProfile?.json ?? null}, t.matter_profile),
        card_id = ${card?.card_id ?? null}, lease_owner = null, lease_until = null, cancel_requested = false
      where ${held(sql, fence)}
      returning t.trace_id, t.thread_id, t.turn_no, t.organization_id, t.user_id, t.session_id, t.matter_id, t.kind,
        t.request_key, t.first_event, t.event_seq, t.first_step, t.step_seq, t.attempts, t.started_at),
    written as (
      insert into ai_engine.journal (thread_id, seq, trace_id, steps, events, state)
      select thread_id, ${seq}, trace_id, ${JSON.stringify(steps)}, ${eventsText(events)}, ${state} from moved)
    insert into ai_engine.turns
      (trace_id, thread_id, turn_no, organization_id, user_id, session_id, matter_id, kind, request_key, status, input,
       output, goal, phase, skills, review_type, error, first_event, last_event, first_step, last_step, attempts, calls,
       started_at)
    select trace_id, thread_id, turn_no, organization_id, user_id, session_id, matter_id, kind, request_key,
      ${turn.status}, ${jsonText(turn.input)}::text::json, ${turn.output}, ${turn.goal}, ${turn.phase}, ${turn.skills as string[]},
      ${turn.review_type}, ${jsonText(turn.error)}::text::json, first_event, event_seq, first_step, step_seq,
      attempts, ${sql.json(turn.calls as never)}, started_at
    from moved returning 1`
  return rows.length > 0
}

/** The state that the last finished turn left, as JSON. */
export async function snapshotAt(sql: Sql, thread_id: string, seq: number): Promise<string | undefined> {
  const [row] = await sql<{ state: string }[]>`
    select state from ai_engine.journal where thread_id = ${thread_id} and seq = ${seq}`
  return row?.state
}

/** Kept rows from a number on, oldest first. `until` leaves out what came later. */
export async function journalFrom(sql: Sql, thread_id: string, from: number, until?: number): Promise<JournalRow[]> {
  const rows = await sql<{ seq: number; trace_id: string; steps: string; events: string; state: string | null }[]>`
    select seq, trace_id, steps, events, state from ai_engine.journal
    where thread_id = ${thread_id} and seq >= ${from} ${until === undefined ? sql`` : sql`and seq <= ${until}`}
    order by seq`
  return rows.map(({ steps, events, state, ...row }) => ({
    ...row,
    steps: JSON.parse(steps),
    events: eventsFrom(events),
    state: state === null ? null : JSON.parse(state),
  }))
}

/** Told events after a number, oldest first, without the steps and states beside them. */
export async function eventsAfter(sql: Sql, thread_id: string, after: number, rowsMax: number): Promise<EngineEvent[]> {
  const rows = await sql<{ events: string }[]>`
    select events from ai_engine.journal
    where thread_id = ${thread_id} and seq >= coalesce((
      select max(j.seq) from ai_engine.journal as j where j.thread_id = ${thread_id} and j.seq <= ${after}), 0)
    order by seq limit ${rowsMax}`
  return rows.flatMap(({ events }) => eventsFrom(events)).filter(({ seq }) => seq > after)
}

/** Forgets what lies before the kept turns; the snapshot before the first of them stays, from which they can be rebuilt. */
export const sweepJournal = async (sql: Sql, thread_id: string, turnsKept: number): Promise<void> => {
  await sql`
    with first as (
      select u.first_event from ai_engine.turns as u where u.thread_id = ${thread_id}
      order by u.turn_no desc offset ${turnsKept - 1} limit 1),
    base as (
      select max(j.seq) as seq from ai_engine.journal as j, first
      where j.thread_id = ${thread_id} and j.seq < first.first_event),
    swept as (
      delete from ai_engine.journal as j using base where j.thread_id = ${thread_id} and j.seq < base.seq)
    update ai_engine.threads as t set swept_seq = base.seq from base
    where t.thread_id = ${thread_id} and base.seq is not null`
}

/** Leaves nothing of a thread's journal but one state and the events beside it. */
export const leaveState = async (
  sql: Sql,
  thread_id: string,
  { seq, state, events }: Pick<JournalRow, 'seq' | 'state' | 'events'>,
): Promise<void> => {
  await sql`delete from ai_engine.journal where thread_id = ${thread_id} and seq <> ${seq}`
  await sql`
    update ai_engine.journal set steps = '[]', events = ${eventsText(events)}, state = ${JSON.stringify(state)}
    where thread_id = ${thread_id} and seq = ${seq}`
}
