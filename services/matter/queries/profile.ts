import type { WorkflowProfile } from '@casewright/contracts/matter/internal'
import type { Sql } from '@casewright/kit/sql'

export type ProfileParts = Pick<WorkflowProfile, 'phases' | 'open_todos' | 'analysis_version'>

/** What the profile shows besides the matter itself, by one statement: it is asked for with every message of a chat. */
export async function profileParts(sql: Sql, matter_id: string): Promise<ProfileParts> {
  const [row] = await sql<[ProfileParts]>`
    select
      (select coalesce(json_agg(p), '[]') from (
        select phase_id, phase_name, status, order_num, started_at, ended_at from matter.phases
        where matter_id = ${matter_id} order by order_num, phase_id) as p) as phases,
      (select coalesce(json_agg(t), '[]') from (
        select todo_key, title, actor, review_type, due_at from matter.todos
        where matter_id = ${matter_id} and status = 'open' order by due_at nulls last, created_at, todo_id limit 200) as t)
        as open_todos,
      (select max(version) from matter.analysis_versions where matter_id = ${matter_id}) as analysis_version`
  const { phases, open_todos, analysis_version } = row
  return {
    phases: phases.map((one) => ({ ...one, started_at: instant(one.started_at), ended_at: instant(one.ended_at) })),
    open_todos: open_todos.map((one) => ({ ...one, due_at: instant(one.due_at) })),
    analysis_version,
  }
}

/** Within JSON the database writes times in its own form. */
const instant = (time: string | null): string | null => time && new Date(time).toISOString()
