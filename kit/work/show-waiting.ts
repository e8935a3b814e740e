import type { ServiceMetrics } from '../http/metrics.ts'
import type { AuditTrail } from './audit.ts'
import type { Jobs } from './jobs.ts'

export function showAuditOutbox({ gauge }: ServiceMetrics, { waiting }: Pick<AuditTrail, 'waiting'>): void {
  gauge('audit_outbox_rows', 'Audit rows that wait for platform-service', [], async () => [
    { value: (await waiting()).rows },
  ])
  gauge('audit_outbox_oldest_seconds', 'How long the oldest of them has waited', [], async () => [
    { value: (await waiting()).seconds },
  ])
}

/** A queue without a waiting job has no value. */
export function showJobs({ gauge }: ServiceMetrics, { waiting }: Pick<Jobs, 'waiting'>): void {
  gauge('jobs_waiting', 'Jobs that could begin and have not', ['queue'], async () =>
    (await waiting()).map(({ queue, jobs }) => ({ labels: { queue }, value: jobs })),
  )
  gauge('jobs_oldest_seconds', 'How long the oldest of them could have begun', ['queue'], async () =>
    (await waiting()).map(({ queue, seconds }) => ({ labels: { queue }, value: seconds })),
  )
}
