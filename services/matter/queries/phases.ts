import type { MatterPhaseProgress } from '@casewright/contracts/matter/resources'
import type { Sql } from '@casewright/kit/postgres/sql'

export const phasesOf = (sql: Sql, matter_id: string): Promise<MatterPhaseProgress[]> =>
  sql<MatterPhaseProgress[]>`
    select phase_id, phase_name, status, order_num, started_at, ended_at from matter.phases
    where matter_id = ${matter_id} order by order_num, phase_id`
