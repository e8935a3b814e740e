import type { Webhook } from '@casewright/contracts/matter/webhooks'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export type WebhookMembers = Pick<Webhook, 'url' | 'events' | 'enabled' | 'format'>

const columns = (sql: Sql) => sql`webhook_id, url, events, enabled, format, created_at, updated_at`

export async function webhookById(
  sql: Sql,
  organization: string,
  webhook_id: string,
  { lock = false } = {},
): Promise<Webhook | undefined> {
  const [row] = await sql<Webhook[]>`
    select ${columns(sql)} from matter.webhooks where organization_id = ${organization} and webhook_id = ${webhook_id}
    ${lock ? sql`for update` : sql``}`
  return row
}

/** One page, the oldest first, and how many there are. */
export async function webhooksPage(
  sql: Sql,
  organization: string,
  { size, offset }: PageWindow,
): Promise<[Webhook[], number]> {
  const [rows, total] = await Promise.all([
    sql<Webhook[]>`
      select ${columns(sql)} from matter.webhooks where organization_id = ${organization}
      order by created_at, webhook_id limit ${size} offset ${offset}`,
    countWebhooks(sql, organization),
  ])
  return [rows, total]
}

export async function countWebhooks(sql: Sql, organization: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from matter.webhooks where organization_id = ${organization}`
  return row?.count ?? 0
}

/** Until the transaction ends nobody else adds to the organization's webhooks. */
export async function lockWebhooksOf(sql: Sql, organization: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('matter.webhooks'), hashtext(${organization}))`
}

export async function insertWebhook(
  sql: Sql,
  organization: string,
  { webhook_id, url, events, enabled, format, secret }: WebhookMembers & { webhook_id: string; secret: string },
): Promise<Webhook> {
  const [row] = await sql<Webhook[]>`
    insert into matter.webhooks (webhook_id, organization_id, url, events, enabled, format, secret)
    values (${webhook_id}, ${organization}, ${url}, ${sql.json(events)}, ${enabled}, ${format}, ${secret})
    returning ${columns(sql)}`
  return row as Webhook
}

/** Of all organizations those whose secret does not begin like this; nobody else changes them until the transaction ends. */
export const lockSecretsUnlike = (sql: Sql, prefix: string): Promise<{ webhook_id: string; secret: string }[]> =>
  sql<{ webhook_id: string; secret: string }[]>`
    select webhook_id, secret from matter.webhooks where not starts_with(secret, ${prefix}) for update`

export async function putSecret(sql: Sql, webhook_id: string, secret: string): Promise<void> {
  await sql`update matter.webhooks set secret = ${secret} where webhook_id = ${webhook_id}`
}

/** Undefined when the organization has no such webhook. */
export async function reviseWebhook(
  sql: Sql,
  organization: string,
  webhook_id: string,
  { url, events, enabled, format }: WebhookMembers,
): Promise<Webhook | undefined> {
  const [row] = await sql<Webhook[]>`
    update matter.webhooks set url = ${url}, events = ${sql.json(events)}, enabled = ${enabled}, format = ${format},
      updated_at = now()
    where organization_id = ${organization} and webhook_id = ${webhook_id} returning ${columns(sql)}`
  return row
}

/** With its deliveries; false when the organization has no such webhook. */
export async function removeWebhook(sql: Sql, organization: string, webhook_id: string): Promise<boolean> {
  const removed = await sql`
    delete from matter.webhooks where organization_id = ${organization} and webhook_id = ${webhook_id}`
  return removed.count > 0
}

/** False when it was disabled already, or is gone. */
export async function disableWebhook(sql: Sql, organization: string, webhook_id: string): Promise<boolean> {
  const disabled = await sql`
    update matter.webhooks set enabled = false, updated_at = now()
    where organization_id = ${organization} and webhook_id = ${webhook_id} and enabled`
  return disabled.count > 0
}
