import { readTogether, type ServiceMetrics } from '../http/metrics.ts'
import type { Database } from '../postgres/sql.ts'
import type { AuditTrail } from './audit.ts'
import type { Jobs } from './jobs.ts'

export function showAuditOutbox({ gauge }: ServiceMetrics, trail: Pick<AuditTrail, 'waiting'>): void {
  const waiting = readTogether(trail.waiting)
  gauge('audit_outbox_rows', 'Audit rows that wait for platform-service', [], async () => [
    { value: (await waiting()).rows },
  ])
  gauge('audit_outbox_oldest_seconds', 'How long the oldest of them has waited', [], async () => [
    { value: (await waiting()).seconds },
  ])
}

/** A queue without a waiting job has no value. */
export function showJobs({ gauge }: ServiceMetrics, jobs: Pick<Jobs, 'waiting'>): void {
  const waiting = readTogether(jobs.waiting)
  gauge('jobs_waiting', 'Jobs that could begin and have not', ['queue'], async () =>
    (await waiting()).map(({ queue, jobs: value }) => ({ labels: { queue }, value })),
  )
  gauge('jobs_oldest_seconds', 'How long the oldest of them could have begun', ['queue'], async () =>
    (await waiting()).map(({ queue, seconds }) => ({ labels: { queue }, value: seconds })),
  )
}

const shownPools = new WeakSet<object>()

/** Services that share a pool show it once. */
export function showPool({ gauge }: ServiceMetrics, database: Pick<Database, 'sql' | 'queriesWaiting'>): void {
  if (shownPools.has(database.sql)) return
  shownPools.add(database.sql)
  gauge('database_queries_waiting', 'Queries that wait for a connection of this process', [], async () => [
    { value: database.queriesWaiting() },
  ])
}
