import type { WebhookEvent } from '@casewright/contracts/matter/webhooks'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { AuditEntry } from '@casewright/kit/work/audit'
import type { MatterDeps } from '../deps.ts'
import { enqueueDeliveries, type Told } from '../queries/webhook-deliveries.ts'

/** One thing that happened, for the audit log and, when it has a name there, for webhooks. */
export interface Happening {
  organization: string
  matter_id: string
  user: string | null
  /** `todo.completed` */
  action: string
  resource_type: 'matter' | 'todo' | 'deliverable' | 'phase' | 'member' | 'party' | 'analysis' | 'webhook'
  resource_id: string
  details?: NonNullable<AuditEntry['details']>
  /** Told to those who have asked for it. */
  event?: WebhookEvent
}

/** Writes what happened in the transaction of the change: an audit row each, and a waiting delivery per webhook. */
export async function record(
  sql: Sql,
  { audit }: Pick<MatterDeps, 'audit'>,
  happenings: readonly Happening[],
): Promise<void> {
  const told = toldOf(happenings)
  await Promise.all([audit(sql, ...entriesOf(happenings)), told.length > 0 && enqueueDeliveries(sql, told)])
}

export const entriesOf = (happenings: readonly Happening[]): AuditEntry[] =>
  happenings.map(({ organization, user, action, resource_type, resource_id, matter_id, details }) => ({
    organization,
    user,
    action,
    resource_type,
    resource_id,
    details: { matter_id, ...details },
  }))

export const toldOf = (happenings: readonly Happening[]): Told[] =>
  happenings.flatMap(({ event, organization, matter_id, resource_type, resource_id }) =>
    event ? [{ event, organization, matter_id, resource_type, resource_id }] : [],
  )
