import type { Card } from '@casewright/contracts/ai-engine/resources'
import { leaseUntil } from '@casewright/durable/queries/tables'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { GivenInput } from '../graph/rules/given-input.ts'
import type { ClaimedTurn } from '../graph/rules/kinds.ts'
import type { Profile } from '../graph/rules/profile.ts'
import { jsonText } from './json.ts'

/** A claimed turn without what is known of the matter, which only those read who go on with it. */
export type TurnRow = Omit<ClaimedTurn, 'matter_profile'>

export interface ThreadRow extends TurnRow {
  status: 'idle' | 'busy' | 'interrupted' | 'failed'
  user_id: string | null
  matter_id: string | null
  event_seq: number
  card: Card | null
  card_id: string | null
  kind: 'execute' | 'resume'
  first_step: number
  cancel_requested: boolean
}

/** With what is known of the matter, as JSON. */
export interface StoredTurn extends TurnRow {
  matter_profile: string | null
}

/** Whose threads are meant: without an organization all, for services that act for none. */
const within = (sql: Sql, organization: string | undefined) =>
  organization === undefined ? sql`` : sql`and t.organization_id = ${organization}`

export const columns = (sql: Sql) => sql`
  t.thread_id, t.organization_id, t.user_id, t.matter_id, t.status, t.turn_no, t.step_seq, t.event_seq, t.snapshot_seq, t.swept_seq, t.card,
  t.card_id, t.trace_id, t.kind, t.input, t.request_key, t.started_at, t.attempts, t.first_event, t.first_step,
  t.cancel_requested`

/** What whoever claims a turn does not know already. */
const claimedColumns = (sql: Sql) => sql`
  t.organization_id, t.turn_no, t.started_at, t.first_event, t.step_seq, t.snapshot_seq, t.swept_seq`

type ClaimedRow = Omit<TurnRow, 'thread_id' | 'trace_id' | 'input' | 'request_key' | 'attempts'>

export interface Claim {
  thread_id: string
  trace_id: string
  input: GivenInput
  /** Null leaves a resumed thread the one that it has. */
  matter_profile: Profile | null
  request_key: string | null
  /** Whose turn it is; null leaves a resumed thread the user that it has. */
  user_id: string | null
  owner: string
  leaseMs: number
}

interface ClaimNew extends Claim {
  organization_id: string | null
  /** The matter in which the user may write: a thread of another is not claimed. */
  of_matter: string | null
  session_id: string | null
  matter_id: string | null
}

/**
 * Begins a turn on a thread that is free, in one statement; undefined when it is not, or when it is another
 * organization's, another matter's or another user's, or when the request key was used. The last turn's key stands on the row itself: a statement that has
 * waited for a lock sees the locked row anew, but the other tables as they were before.
 */
export async function claimForExecute(sql: Sql, claim: ClaimNew): Promise<TurnRow | undefined> {
  const { thread_id, trace_id, input, matter_profile, request_key, of_matter, owner, leaseMs, ...whose } = claim
  const [row] = await sql<ClaimedRow[]>`
    insert into ai_engine.threads as t
      (thread_id, organization_id, user_id, session_id, matter_id, status, turn_no, trace_id, kind, input,
       matter_profile, request_key, started_at, lease_owner, lease_until)
    values (${thread_id}, ${whose.organization_id}, ${whose.user_id}, ${whose.session_id}, ${whose.matter_id}, 'busy', 1,
      ${trace_id}, 'execute', ${jsonText(input)}::text::json, ${matter_profile?.json ?? null}, ${request_key}, now(),
      ${owner}, ${leaseUntil(sql, leaseMs)})
    on conflict (thread_id) do update set
      user_id = coalesce(excluded.user_id, t.user_id), session_id = coalesce(excluded.session_id, t.session_id),
      matter_id = coalesce(excluded.matter_id, t.matter_id), status = 'busy', turn_no = t.turn_no + 1,
      trace_id = excluded.trace_id, kind = 'execute', input = excluded.input,
      matter_profile = excluded.matter_profile, request_key = excluded.request_key,
      started_at = now(), attempts = 1, first_event = t.event_seq + 1, first_step = t.step_seq + 1,
      cancel_requested = false, lease_owner = excluded.lease_owner, lease_until = excluded.lease_until
    where t.status in ('idle', 'failed')
      and (t.organization_id = excluded.organization_id or excluded.organization_id is null)
      and (excluded.user_id is null or t.matter_id = ${of_matter}
        or (t.matter_id is null and t.user_id = excluded.user_id))
      and (excluded.request_key is null or (coalesce(t.request_key, '') <> excluded.request_key and not exists
        (select 1 from ai_engine.turns as u where u.thread_id = t.thread_id and u.request_key = excluded.request_key)))
    returning ${claimedColumns(sql)}`
  return row && { ...row, thread_id, trace_id, input, request_key, attempts: 1 }
}

const isNewKey = (sql: Sql, request_key: string) => sql`
  and coalesce(t.request_key, '') <> ${request_key} and not exists
    (select 1 from ai_engine.turns as u where u.thread_id = t.thread_id and u.request_key = ${request_key})`

/** Takes the card that was read, unless the request key was used: of any number of answers to one card, one gets the row. */
export async function claimForResume(
  sql: Sql,
  { thread_id, trace_id, input, matter_profile, request_key, user_id, owner, leaseMs }: Claim,
  card_id: string,
): Promise<TurnRow | undefined> {
  const [row] = await sql<ClaimedRow[]>`
    update ai_engine.threads as t set
      status = 'busy', turn_no = t.turn_no + 1, trace_id = ${trace_id}, kind = 'resume',
      user_id = coalesce(${user_id}, t.user_id),
      input = ${jsonText(input)}::text::json, matter_profile = coalesce(${matter_profile?.json ?? null}, t.matter_profile),
      request_key = ${request_key}, started_at = now(), attempts = 1,
      first_event = t.event_seq + 1, first_step = t.step_seq + 1, cancel_requested = false, card = null, card_id = null,
      lease_owner = ${owner}, lease_until = ${leaseUntil(sql, leaseMs)}
    where t.thread_id = ${thread_id} and t.status = 'interrupted' and t.card_id = ${card_id}
      ${request_key === null ? sql`` : isNewKey(sql, request_key)}
    returning ${claimedColumns(sql)}`
  return row && { ...row, thread_id, trace_id, input, request_key, attempts: 1 }
}

export async function threadById(
  sql: Sql,
  organization: string | undefined,
  thread_id: string,
): Promise<ThreadRow | undefined> {
  const [row] = await sql<ThreadRow[]>`
    select ${columns(sql)} from ai_engine.threads as t
    where t.thread_id = ${thread_id} ${within(sql, organization)}`
  return row
}

interface ThreadWithState extends ThreadRow, StoredTurn {
  /** As JSON. */
  state: string | null
  earlier: { trace_id: string; first_event: number } | null
}

/**
 * A thread that may be waiting for a card, with the state that the answers are written into, and the turn that this
 * request key has begun already: all as it was at one moment.
 */
export async function threadWithState(
  sql: Sql,
  organization: string | undefined,
  thread_id: string,
  request_key: string | null = null,
): Promise<ThreadWithState | undefined> {
  const [row] = await sql<ThreadWithState[]>`
    select ${columns(sql)}, t.matter_profile, j.state, case
      when t.request_key = ${request_key} then json_build_object('trace_id', t.trace_id, 'first_event', t.first_event)
      when u.trace_id is not null then json_build_object('trace_id', u.trace_id, 'first_event', u.first_event)
      end as earlier
    from ai_engine.threads as t
    left join ai_engine.journal as j on j.thread_id = t.thread_id and j.seq = t.snapshot_seq
    left join ai_engine.turns as u on u.thread_id = t.thread_id and u.request_key = ${request_key}
    where t.thread_id = ${thread_id} ${within(sql, organization)}`
  return row
}

/** The thread is free again; what was found before the card was asked stays. */
export const withdrawCard = async (sql: Sql, thread_id: string, card_id: string): Promise<boolean> => {
  const rows = await sql`
    update ai_engine.threads set status = 'idle', card = null, card_id = null
    where thread_id = ${thread_id} and card_id = ${card_id} and status = 'interrupted' returning 1`
  return rows.length > 0
}
