import type { MatterPhaseProgress, MatterTodo } from '@casewright/contracts/matter/resources'
import type { TimelinePhase } from '@casewright/contracts/matter/work'

type TimelineDeliverable = TimelinePhase['deliverables'][number]
type Belonging = Pick<TimelinePhase, 'todos' | 'deliverables'>

/** Each phase with what belongs to it; what names no phase, or one that there is not, stands beside them. */
export function timelineOf(
  phases: readonly MatterPhaseProgress[],
  todos: readonly MatterTodo[],
  deliverables: readonly TimelineDeliverable[],
): { phases: TimelinePhase[]; unassigned: Belonging } {
  const unassigned: Belonging = { todos: [], deliverables: [] }
  const ordered = phases.map((phase): TimelinePhase => ({ ...phase, todos: [], deliverables: [] }))
  const byId = new Map(ordered.map((phase) => [phase.phase_id, phase]))
  const placeOf = ({ phase_id }: { phase_id: string | null }): Belonging => byId.get(phase_id ?? '') ?? unassigned
  for (const todo of todos) placeOf(todo).todos.push(todo)
  for (const deliverable of deliverables) placeOf(deliverable).deliverables.push(deliverable)
  return { phases: ordered, unassigned }
}
