import type { SyncRequest } from '@casewright/contracts/matter/resources'
import { type FieldProblem, invalidInput } from '@casewright/kit/data/errors'

type Phase = NonNullable<SyncRequest['phases']>[number]
type Todo = NonNullable<SyncRequest['todos']>[number]
type Deliverable = NonNullable<SyncRequest['deliverables']>[number]

/** As the statements take them: with their place in the request, and the names of the members that were sent. */
export type GivenPhase = Phase & { place: number }
export type GivenTodo = Todo & { place: number; todo_id: string; reopen: boolean; members: string[] }
export type GivenDeliverable = Deliverable & { place: number; deliverable_id: string; members: string[] }

/** What is not mentioned stays and null clears, so it matters which members were sent. */
export const membersOf = (item: object): string[] => Object.keys(item)

/** One statement cannot write a row twice, and nobody could say which of the two was meant. */
export function requireDistinct({ phases = [], todos = [], deliverables = [] }: SyncRequest): void {
  const problems = [
    ...repeated(
      'phases',
      'phase_id',
      phases.map(({ phase_id }) => phase_id),
    ),
    ...repeated(
      'todos',
      'todo_key',
      todos.map(({ todo_key }) => todo_key),
    ),
    ...repeated(
      'deliverables',
      'deliverable_key',
      deliverables.map(({ deliverable_key }) => deliverable_key),
    ),
  ]
  if (problems.length > 0) throw invalidInput(problems)
}

function repeated(list: string, member: string, keys: readonly string[]): FieldProblem[] {
  const seen = new Set<string>()
  return keys.flatMap((key, index) =>
    seen.size === seen.add(key).size
      ? [{ path: `body.${list}.${index}.${member}`, message: 'is in the list twice' }]
      : [],
  )
}
