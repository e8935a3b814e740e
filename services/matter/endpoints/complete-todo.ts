import type { matter } from '@casewright/contracts/matter/endpoints'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import type { MatterDeps } from '../deps.ts'
import { changeTodo } from '../flows/change-todo.ts'
import { markCompleted } from '../queries/todos.ts'

/** A repeat gets the first result, whatever version it names: its sender may never have seen the first answer. */
export const completeTodo: Handler<typeof matter.completeTodo, MatterDeps> = (input, deps) =>
  changeTodo(input, input.params, deps, 'todo.completed', async (sql, todo) => {
    if (todo.status === 'completed') return todo
    requireMatch(todo.version, input.headers['if-match'])
    if (todo.status === 'cancelled')
      throw new ServiceError('conflict', 'the todo is cancelled: open it again before it is completed')
    return markCompleted(sql, todo.todo_id, { result: input.body.result, user: input.user })
  })
