import type { WorkflowProfile } from '@casewright/contracts/matter/internal'
import type { Sql } from '@casewright/kit/sql'

export type ProfileParts = Pick<WorkflowProfile, 'phases' | 'open_todos' | 'analysis_version'>

/** What the profile shows besides the matter itself. */
export async function profileParts(sql: Sql, matter_id: string): Promise<ProfileParts> {
  const [phases, open_todos, [analysis]] = await Promise.all([
    sql<ProfileParts['phases']>`
      select phase_id, phase_name, status, order_num, started_at, ended_at from matter.phases
      where matter_id = ${matter_id} order by order_num, phase_id`,
    sql<ProfileParts['open_todos']>`
      select todo_key, title, actor, review_type, due_at from matter.todos
      where matter_id = ${matter_id} and status = 'open' order by due_at nulls last, created_at, todo_id limit 200`,
    sql<{ version: number | null }[]>`
      select max(version) as version from matter.analysis_versions where matter_id = ${matter_id}`,
  ])
  return { phases: [...phases], open_todos: [...open_todos], analysis_version: analysis?.version ?? null }
}
