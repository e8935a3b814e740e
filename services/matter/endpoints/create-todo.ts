import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { ServiceError } from '@casewright/kit/errors'
import { uuidv7 } from '@casewright/kit/uuid'
import type { MatterDeps } from '../deps.ts'
import { record } from '../flows/record.ts'
import { seenMatter, standingOf } from '../flows/seen-matter.ts'
import { insertTodo } from '../queries/todos.ts'
import { soundDueAt } from '../rules/due-at.ts'
import { requireWriter } from '../rules/roles.ts'

export const createTodo: Handler<typeof matter.createTodo, MatterDeps> = (input, deps) =>
  input.once(async (sql) => {
    const { body, user, params } = input
    const seen = await seenMatter(sql, input, params.id)
    requireWriter(standingOf(seen, input))
    const { matter_id, organization_id: organization } = seen
    const { todo_key = uuidv7() } = body
    const due_at = soundDueAt(body.due_at)
    const todo = await insertTodo(sql, { ...body, todo_id: uuidv7(), matter_id, todo_key, due_at })
    if (!todo) throw new ServiceError('conflict', 'the matter has a todo of this key already', { todo_key })
    const about = { resource_type: 'todo', resource_id: todo.todo_id } as const
    await record(sql, deps, [
      { organization, matter_id, user, ...about, action: 'todo.created', event: 'todo.created' },
    ])
    return todo
  })
