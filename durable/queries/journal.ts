import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'
import type { Entry, Fence, JournalRow, Written } from '../journal.ts'
import type { Kinds } from '../kinds.ts'
import { type DurableTables, journalTable, leaseUntil, threadsTable } from './tables.ts'

const held = (sql: Sql, { thread_id, trace_id, owner, step_seq }: Fence) => sql`
  t.thread_id = ${thread_id} and t.trace_id = ${trace_id} and t.lease_owner = ${owner} and t.status = 'busy'
  and t.step_seq = ${step_seq}`

/** The statements that write and read the journal of one product. */
export function createJournal<K extends Kinds>(tables: DurableTables<K>) {
  const { pack, unpack } = tables.events
  const eventsText = (events: readonly K['Event'][]): string => JSON.stringify(pack(events))
  const eventsFrom = (text: string): K['Event'][] => unpack(JSON.parse(text))
  return {
    /** What a step has emitted while it is still at work. The share lock keeps anybody from taking the turn over meanwhile. */
    async appendEvents(sql: Sql, fence: Fence, { seq, events }: Entry<K>): Promise<Written> {
      const [row] = await sql<{ cancel_requested: boolean }[]>`
        with held as (
          select t.cancel_requested from ${threadsTable(sql, tables)} as t where ${held(sql, fence)} for share),
        written as (
          insert into ${journalTable(sql, tables)} (thread_id, seq, trace_id, steps, events)
          select ${fence.thread_id}, ${seq}, ${fence.trace_id}, '[]', ${eventsText(events)} from held returning 1)
        select held.cancel_requested from held, written`
      return row
    },

    /** Appends finished steps with their events, and moves the head of the thread. */
    async commitSteps(sql: Sql, fence: Fence, { seq, steps, events }: Entry<K>, leaseMs: number): Promise<Written> {
      const [row] = await sql<{ cancel_requested: boolean }[]>`
        with moved as (
          update ${threadsTable(sql, tables)} as t set step_seq = ${fence.step_seq + steps.length},
            event_seq = ${seq + events.length - 1}, lease_until = ${leaseUntil(sql, leaseMs)}
          where ${held(sql, fence)} returning t.cancel_requested),
        written as (
          insert into ${journalTable(sql, tables)} (thread_id, seq, trace_id, steps, events)
          select ${fence.thread_id}, ${seq}, ${fence.trace_id}, ${JSON.stringify(steps)}, ${eventsText(events)}
          from moved returning 1)
        select moved.cancel_requested from moved, written`
      return row
    },

    /** The last commit of a turn: its steps and events, the state, the summary, and the thread is free. False: not ours. */
    async commitEnd(
      sql: Sql,
      fence: Fence,
      { seq, steps, events }: Entry<K>,
      state: string,
      ended: K['Ended'],
    ): Promise<boolean> {
      const { set, returning, insert } = tables.endParts(sql, ended)
      const rows = await sql`
        with moved as (
          update ${threadsTable(sql, tables)} as t set step_seq = ${fence.step_seq + steps.length},
            event_seq = ${seq + events.length - 1}, snapshot_seq = ${seq}, lease_owner = null, lease_until = null,
            cancel_requested = false, ${set}
          where ${held(sql, fence)} returning t.thread_id, t.trace_id, ${returning}),
        written as (
          insert into ${journalTable(sql, tables)} (thread_id, seq, trace_id, steps, events, state)
          select thread_id, ${seq}, trace_id, ${JSON.stringify(steps)}, ${eventsText(events)}, ${state} from moved)
        ${insert(sql`moved`)}`
      return rows.length > 0
    },

    /** The state that the last ended turn left, as JSON. */
    async snapshotAt(sql: Sql, thread_id: string, seq: number): Promise<string | undefined> {
      const [row] = await sql<{ state: string }[]>`
        select state from ${journalTable(sql, tables)} where thread_id = ${thread_id} and seq = ${seq}`
      return row?.state
    },

    /** Kept rows from a number on, oldest first. `until` leaves out what came later. */
    async rowsFrom(sql: Sql, thread_id: string, from: number, until?: number): Promise<JournalRow<K>[]> {
      const rows = await sql<{ seq: number; trace_id: string; steps: string; events: string; state: string | null }[]>`
        select seq, trace_id, steps, events, state from ${journalTable(sql, tables)}
        where thread_id = ${thread_id} and seq >= ${from} ${until === undefined ? sql`` : sql`and seq <= ${until}`}
        order by seq`
      return rows.map(({ steps, events, state, ...row }) => ({
        ...row,
        steps: JSON.parse(steps),
        events: eventsFrom(events),
        state: state === null ? null : JSON.parse(state),
      }))
    },

    /** Stored events after a number, oldest first, without the steps and states beside them. */
    async eventsAfter(sql: Sql, thread_id: string, after: number, rowsMax: number): Promise<K['Event'][]> {
      const rows = await sql<{ events: string }[]>`
        select events from ${journalTable(sql, tables)}
        where thread_id = ${thread_id} and seq >= coalesce((
          select max(j.seq) from ${journalTable(sql, tables)} as j where j.thread_id = ${thread_id} and j.seq <= ${after}), 0)
        order by seq limit ${rowsMax}`
      return rows.flatMap(({ events }) => eventsFrom(events)).filter(({ seq }) => seq > after)
    },

    /** Removes what lies before a row, which stays: the turns after it can be rebuilt from its state. */
    async sweepBefore(sql: Sql, thread_id: string, firstKeptEvent: SqlPart): Promise<void> {
      await sql`
        with base as (
          select max(j.seq) as seq from ${journalTable(sql, tables)} as j
          where j.thread_id = ${thread_id} and j.seq < (${firstKeptEvent})),
        swept as (
          delete from ${journalTable(sql, tables)} as j using base where j.thread_id = ${thread_id} and j.seq < base.seq)
        update ${threadsTable(sql, tables)} as t set swept_seq = base.seq from base
        where t.thread_id = ${thread_id} and base.seq is not null`
    },

    /**
     * Of threads without a turn for so long, leaves nothing but the row with their last state, from which the next turn
     * begins; the steps beside it go too. Returns how many there were, at most `max`.
     */
    async sweepIdle(sql: Sql, hours: number, max: number): Promise<number> {
      const rows = await sql`
        with idle as (
          select thread_id, snapshot_seq from ${threadsTable(sql, tables)}
          where status <> 'busy' and snapshot_seq > swept_seq and started_at < now() - make_interval(hours => ${hours})
          limit ${max} for update skip locked),
        swept as (
          delete from ${journalTable(sql, tables)} as j using idle
          where j.thread_id = idle.thread_id and j.seq < idle.snapshot_seq),
        emptied as (
          update ${journalTable(sql, tables)} as j set steps = '[]' from idle
          where j.thread_id = idle.thread_id and j.seq = idle.snapshot_seq)
        update ${threadsTable(sql, tables)} as t set swept_seq = idle.snapshot_seq from idle
        where t.thread_id = idle.thread_id returning 1`
      return rows.length
    },

    /** Leaves nothing of a thread's journal but one state and the events beside it. */
    async leaveState(
      sql: Sql,
      thread_id: string,
      { seq, state, events }: Pick<JournalRow<K>, 'seq' | 'state' | 'events'>,
    ): Promise<void> {
      await sql`delete from ${journalTable(sql, tables)} where thread_id = ${thread_id} and seq <> ${seq}`
      await sql`
        update ${journalTable(sql, tables)}
        set steps = '[]', events = ${eventsText(events)}, state = ${JSON.stringify(state)}
        where thread_id = ${thread_id} and seq = ${seq}`
    },
  }
}
