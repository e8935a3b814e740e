import type { Delivery, WebhookEvent, WebhookFormat } from '@casewright/contracts/matter/webhooks'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql, SqlPart } from '@casewright/kit/postgres/sql'

export interface DeliveredEvent {
  event: WebhookEvent
  organization: string
  matter_id: string
  resource_type: string
  resource_id: string
}

/**
 * One waiting delivery for each webhook of the organization that wants the event; one statement, or a part of one, whatever
 * their number. Nothing is told of walled matters: whoever administers webhooks need not be a member.
 * The ids are UUIDv7 to the microsecond and then by the order of `told`: by them a webhook is told things as they happened.
 * A webhook that is being deleted is waited for, because a delivery to it would fail the change that it tells of.
 */
export const deliveriesPart = (sql: Sql, told: readonly DeliveredEvent[], onlyIf: SqlPart = sql`true`): SqlPart => sql`
    with clock as materialized (select clock_timestamp() as at),
      moment as (select at, (date_part('epoch', at) * 1000000)::bigint as us from clock)
    insert into matter.webhook_deliveries (delivery_id, webhook_id, event, matter_id, payload, created_at, next_at)
    select (lpad(to_hex(c.us / 1000), 12, '0') || '7' || lpad(to_hex(c.us % 1000 * 4), 3, '0')
        || '8' || lpad(to_hex(t.position % 4096), 3, '0') || right(gen_random_uuid()::text, 12))::uuid,
      w.webhook_id, t.item ->> 'event', (t.item ->> 'matter_id')::uuid,
      json_build_object('type', t.item ->> 'event',
        'timestamp', to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', json_build_object('matter_id', t.item ->> 'matter_id', 'resource_type', t.item ->> 'resource_type',
          'resource_id', t.item ->> 'resource_id')),
      c.at, now()
    from jsonb_array_elements(${sql.json(told)}) with ordinality as t (item, position)
    cross join moment as c
    join matter.webhooks as w
      on w.organization_id = t.item ->> 'organization' and w.enabled and w.events ? (t.item ->> 'event')
    where ${onlyIf} and not ${isWalled(sql, sql`(t.item ->> 'matter_id')::uuid`)}
    for key share of w`

const isWalled = (sql: Sql, matter_id: SqlPart) => sql`
  exists (select 1 from matter.matters as m where m.matter_id = ${matter_id} and m.walled)`

export async function enqueueDeliveries(sql: Sql, told: readonly DeliveredEvent[]): Promise<void> {
  await deliveriesPart(sql, told)
}

/** A delivery that is ours to send until its lease ends. */
export interface DueDelivery {
  delivery_id: string
  webhook_id: string
  organization_id: string
  attempts: number
  url: string
  secret: string
  format: WebhookFormat
  /** A `StandardMessage` as it was written. */
  payload: string
}

/**
 * Takes the first due delivery of each webhook: no transaction lasts while it is sent, but nobody else takes it before the
 * lease ends. A delivery under way for the first time holds back those behind it, on every replica; one that has failed
 * does not. `only` asks for a single webhook's.
 */
export const takeDueDeliveries = (
  sql: Sql,
  { max, leaseMs, except = [], only }: { max: number; leaseMs: number; except?: readonly string[]; only?: string },
): Promise<DueDelivery[]> =>
  sql<DueDelivery[]>`
    with first as (
      select distinct on (d.webhook_id) d.delivery_id, d.next_at from matter.webhook_deliveries as d
      join matter.webhooks as w on w.webhook_id = d.webhook_id and w.enabled
      where d.status = 'waiting' and d.next_at <= now()
        ${only === undefined ? sql`` : sql`and d.webhook_id = ${only}`}
        and d.webhook_id <> all (${except as string[]}::uuid[])
        and not exists (select from matter.webhook_deliveries as sent
          where sent.webhook_id = d.webhook_id and sent.status = 'waiting' and sent.attempts = 0 and sent.next_at > now())
      order by d.webhook_id, d.delivery_id
    ), taken as (
      select delivery_id from matter.webhook_deliveries
      where delivery_id in (select delivery_id from first order by next_at limit ${max})
        and status = 'waiting' and next_at <= now()
      for update skip locked
    )
    update matter.webhook_deliveries as d set next_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    from taken, matter.webhooks as w where d.delivery_id = taken.delivery_id and w.webhook_id = d.webhook_id
    returning d.delivery_id, d.webhook_id, w.organization_id, d.attempts, w.url, w.secret, w.format, d.payload::text as payload`

/** Of all organizations: how many deliveries are due, and for how many seconds the oldest has been waiting. */
export async function waitingDeliveries(sql: Sql): Promise<{ deliveries: number; seconds: number }> {
  const [row] = await sql<{ deliveries: number; seconds: number }[]>`
    select count(*)::int as deliveries, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float as seconds
    from matter.webhook_deliveries where status = 'waiting'`
  return row ?? { deliveries: 0, seconds: 0 }
}

export async function markDelivered(sql: Sql, delivery_id: string): Promise<void> {
  await sql`
    update matter.webhook_deliveries set status = 'delivered', delivered_at = clock_timestamp(), attempts = attempts + 1,
      last_error = null
    where delivery_id = ${delivery_id} and status <> 'delivered'`
}

/** Without a pause it was the last attempt. What another replica has ended meanwhile stays as it is. */
export async function markFailed(
  sql: Sql,
  delivery_id: string,
  reason: string,
  pauseMs: number | undefined,
): Promise<void> {
  await sql`
    update matter.webhook_deliveries set attempts = attempts + 1, last_error = ${reason},
      status = ${pauseMs === undefined ? 'given_up' : 'waiting'},
      next_at = clock_timestamp() + ${pauseMs ?? 0} * interval '1 millisecond'
    where delivery_id = ${delivery_id} and status = 'waiting'`
}

export async function giveUpWaiting(sql: Sql, webhook_id: string, reason: string): Promise<void> {
  await sql`
    update matter.webhook_deliveries set status = 'given_up', last_error = ${reason}
    where webhook_id = ${webhook_id} and status = 'waiting'`
}

/** What was written at the very moment in which its webhook was disabled would wait for ever. */
export async function giveUpDisabled(sql: Sql, reason: string): Promise<void> {
  await sql`
    update matter.webhook_deliveries as d set status = 'given_up', last_error = ${reason}
    from matter.webhooks as w where w.webhook_id = d.webhook_id and not w.enabled and d.status = 'waiting'`
}

/** Forgets at most `max` ended deliveries that are older; tells how many there were. */
export async function removeOldDeliveries(sql: Sql, days: number, max: number): Promise<number> {
  const removed = await sql`
    delete from matter.webhook_deliveries where delivery_id in (
      select delivery_id from matter.webhook_deliveries
      where status <> 'waiting' and coalesce(delivered_at, created_at) < now() - make_interval(days => ${days})
      limit ${max})`
  return removed.count
}

/** One page, the newest first, and how many there are; without those of matters that are walled by now. */
export async function deliveriesPage(
  sql: Sql,
  organization: string,
  webhook_id: string,
  { size, offset }: PageWindow,
): Promise<[Delivery[], number]> {
  const from = () => sql`
    from matter.webhook_deliveries as d join matter.webhooks as w on w.webhook_id = d.webhook_id
    where w.organization_id = ${organization} and d.webhook_id = ${webhook_id}
      and not ${isWalled(sql, sql`d.matter_id`)}`
  const [rows, [counted]] = await Promise.all([
    sql<Delivery[]>`
      select d.delivery_id, d.event, d.matter_id, d.status, d.attempts, d.last_error, d.created_at, d.delivered_at ${from()}
      order by d.created_at desc, d.delivery_id desc limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count ${from()}`,
  ])
  return [rows, counted?.count ?? 0]
}
