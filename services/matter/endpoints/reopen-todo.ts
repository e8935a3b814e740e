import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { requireMatch } from '@casewright/kit/http/etag'
import type { MatterDeps } from '../deps.ts'
import { changeTodo } from '../flows/change-todo.ts'
import { markOpen } from '../queries/todos.ts'

/** An open one is given back as it is, whatever version is named: a repeat must not fail. */
export const reopenTodo: Handler<typeof matter.reopenTodo, MatterDeps> = (input, deps) =>
  changeTodo(input, input.params, deps, 'todo.reopened', async (sql, todo) => {
    if (todo.status === 'open') return todo
    requireMatch(todo.version, input.headers['if-match'])
    return markOpen(sql, todo.todo_id)
  })
