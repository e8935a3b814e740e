import type { WebhookEvent } from '@casewright/contracts/matter/webhooks'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { AuditEntry } from '@casewright/kit/work/audit'
import type { MatterDeps } from '../deps.ts'
import { type DeliveredEvent, enqueueDeliveries } from '../queries/webhook-deliveries.ts'

/** One thing that happened, for the audit log and, when it has a name there, for webhooks. */
export interface MatterEvent {
  organization: string
  matter_id: string
  user: string | null
  /** `todo.completed` */
  action: string
  resource_type:
    | 'matter'
    | 'todo'
    | 'deliverable'
    | 'phase'
    | 'member'
    | 'party'
    | 'analysis'
    | 'webhook'
    | 'review'
    | 'comment'
  resource_id: string
  details?: NonNullable<AuditEntry['details']>
  /** Told to those who have asked for it. */
  event?: WebhookEvent
}

/** Writes what happened in the transaction of the change: an audit row each, and a waiting delivery per webhook. */
export async function record(
  sql: Sql,
  { audit }: Pick<MatterDeps, 'audit'>,
  events: readonly MatterEvent[],
): Promise<void> {
  const told = webhookEventsOf(events)
  await Promise.all([audit(sql, ...entriesOf(events)), told.length > 0 && enqueueDeliveries(sql, told)])
}

export const entriesOf = (events: readonly MatterEvent[]): AuditEntry[] =>
  events.map(({ organization, user, action, resource_type, resource_id, matter_id, details }) => ({
    organization,
    user,
    action,
    resource_type,
    resource_id,
    details: { matter_id, ...details },
  }))

export const webhookEventsOf = (events: readonly MatterEvent[]): DeliveredEvent[] =>
  events.flatMap(({ event, organization, matter_id, resource_type, resource_id }) =>
    event ? [{ event, organization, matter_id, resource_type, resource_id }] : [],
  )
