import type { Deliverable } from '@casewright/contracts/matter/resources'
import type { Sql } from '@casewright/kit/postgres/sql'

export type DeliverableRow = Omit<Deliverable, 'versions' | 'presigned_url'>
export type DeliverableVersionRow = Omit<Deliverable['versions'][number], 'presigned_url'> & { deliverable_id: string }

/** By their age. */
export const deliverablesOf = (sql: Sql, matter_id: string): Promise<DeliverableRow[]> =>
  sql<DeliverableRow[]>`
    select deliverable_id, deliverable_key, title, phase_id, file_id, version, created_at, updated_at
    from matter.deliverables where matter_id = ${matter_id} order by created_at, deliverable_id`

/** Of all deliverables of a matter, the newest of each first. */
export const deliverableVersionsOf = (sql: Sql, matter_id: string): Promise<DeliverableVersionRow[]> =>
  sql<DeliverableVersionRow[]>`
    select v.deliverable_id, v.version, v.file_id, v.title, v.created_at
    from matter.deliverable_versions as v join matter.deliverables as d on d.deliverable_id = v.deliverable_id
    where d.matter_id = ${matter_id} order by v.deliverable_id, v.version desc`
