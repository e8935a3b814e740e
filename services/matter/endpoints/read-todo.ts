import type { matter } from '@casewright/contracts/matter/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { todoNamed } from '../queries/todos.ts'

export const readTodo: Handler<typeof matter.readTodo, MatterDeps> = async (input, { sql }) => {
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  return found(await todoNamed(sql, matter_id, input.params.todo), 'todo')
}
