import type { MatterTodo } from '@casewright/contracts/matter/resources'
import { found } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { MatterDeps } from '../deps.ts'
import { todoNamed } from '../queries/todos.ts'
import { requireWriter } from '../rules/roles.ts'
import { record } from './record.ts'
import { type Person, seenMatter, standingOf } from './seen-matter.ts'

/**
 * Changes a todo while its row is held: of those who come at once one changes it, and the others find it changed.
 * Given back as it was, nothing has happened.
 */
export const changeTodo = (
  person: Person,
  { id, todo: name }: { id: string; todo: string },
  deps: Pick<MatterDeps, 'transaction' | 'audit'>,
  action: 'todo.completed' | 'todo.reopened',
  change: (sql: Sql, todo: MatterTodo) => Promise<MatterTodo>,
): Promise<MatterTodo> =>
  deps.transaction(async (sql) => {
    const matter = await seenMatter(sql, person, id)
    requireWriter(standingOf(matter, person))
    const { matter_id, organization_id: organization } = matter
    const before = found(await todoNamed(sql, matter_id, name, { lock: true }), 'todo')
    const after = await change(sql, before)
    if (after === before) return before
    const about = { resource_type: 'todo', resource_id: after.todo_id, details: { version: after.version } } as const
    await record(sql, deps, [{ organization, matter_id, user: person.user, action, event: action, ...about }])
    return after
  })
