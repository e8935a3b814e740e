import type { WorkflowProfile } from '@casewright/contracts/matter/internal'
import type { Role } from '@casewright/contracts/matter/resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import { instant } from './json-times.ts'
import { reachedBy, roleOf, type ServiceCaller } from './matters.ts'

/** The fields of a matter that the engine may know. A new column of a matter is not among them until it is put here. */
export const profileFields = [
  ...(['matter_id', 'status', 'title', 'matter_category', 'cause_of_action_code', 'service_type_id'] as const),
  ...(['file_ids', 'profile', 'user_id'] as const),
]

/** With what the user is to the matter; null for a superuser and for a service's own work. */
type SeenProfile = Omit<WorkflowProfile, 'access'> & { role: Role | null }

/** By one statement, with what the user may do: it is asked for with every message of a chat. */
export async function workflowProfile(
  sql: Sql,
  caller: ServiceCaller,
  matter_id: string,
): Promise<SeenProfile | undefined> {
  const [row] = await sql<SeenProfile[]>`
    select ${sql(profileFields)}, ${roleOf(sql, caller)} as role, data -> 'litigation' -> 'case_file' as case_file,
      (select coalesce(json_agg(p), '[]') from (
        select phase_id, phase_name, status, order_num, started_at, ended_at from matter.phases
        where matter_id = m.matter_id order by order_num, phase_id) as p) as phases,
      (select coalesce(json_agg(t), '[]') from (
        select todo_key, title, actor, review_type, due_at from matter.todos
        where matter_id = m.matter_id and status = 'open' order by due_at nulls last, created_at, todo_id limit 200) as t)
        as open_todos,
      (select max(version) from matter.analysis_versions where matter_id = m.matter_id) as analysis_version
    from matter.matters as m where m.matter_id = ${matter_id} ${reachedBy(sql, caller)}`
  return (
    row && {
      ...row,
      phases: row.phases.map((one) => ({
        ...one,
        started_at: instant(one.started_at),
        ended_at: instant(one.ended_at),
      })),
      open_todos: row.open_todos.map((one) => ({ ...one, due_at: instant(one.due_at) })),
    }
  )
}
