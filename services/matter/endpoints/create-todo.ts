import type { matter } from '@casewright/contracts/matter/endpoints'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { record } from '../flows/record.ts'
import { seenMatter, standingOf } from '../flows/seen-matter.ts'
import { upsertTodo } from '../flows/upsert-todo.ts'
import { soundDueAt } from '../rules/due-at.ts'
import { requireWriter } from '../rules/roles.ts'

/** A todo is written by its key: one that is there is changed, and a completed one stays completed unless told. */
export const createTodo: Handler<typeof matter.createTodo, MatterDeps> = (input, deps) =>
  input.once(async (sql) => {
    const { body, user, params } = input
    const seen = await seenMatter(sql, input, params.id)
    requireWriter(standingOf(seen, input))
    const { matter_id, organization_id: organization } = seen
    const { todo_key = uuidv7(), reopen = false, ...given } = body
    const sound = given.due_at === undefined ? given : { ...given, due_at: soundDueAt(given.due_at) }
    const { todo, action } = await upsertTodo(sql, { matter_id, todo_key }, sound, reopen)
    const about = { resource_type: 'todo', resource_id: todo.todo_id } as const
    if (action) await record(sql, deps, [{ organization, matter_id, user, ...about, action, event: action }])
    return todo
  })
