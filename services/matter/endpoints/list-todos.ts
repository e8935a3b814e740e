import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { todosPage } from '../queries/todos.ts'

export const listTodos: Handler<typeof matter.listTodos, MatterDeps> = async (input, { sql }) => {
  const window = pageWindow(input.query)
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  const [items, total] = await todosPage(sql, matter_id, input.query, window)
  return toPage(items, total, window)
}
