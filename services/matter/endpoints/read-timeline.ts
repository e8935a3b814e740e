import type { matter } from '@casewright/contracts/matter/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MatterDeps } from '../deps.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { deliverablesOf } from '../queries/deliverables.ts'
import { phasesOf } from '../queries/phases.ts'
import { todosOf } from '../queries/todos.ts'
import { timelineOf } from '../rules/timeline.ts'

export const readTimeline: Handler<typeof matter.readTimeline, MatterDeps> = async (input, { sql }) => {
  const { matter_id } = await seenMatter(sql, input, input.params.id)
  const [phases, todos, deliverables] = await Promise.all([
    phasesOf(sql, matter_id),
    todosOf(sql, matter_id),
    deliverablesOf(sql, matter_id),
  ])
  return timelineOf(phases, todos, deliverables)
}
