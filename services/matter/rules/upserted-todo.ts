import { isDeepStrictEqual } from 'node:util'
import type { MatterTodo } from '@casewright/contracts/matter/resources'

type Written = Pick<MatterTodo, 'title' | 'actor' | 'review_type' | 'payload' | 'phase_id' | 'due_at' | 'deadline_kind'>
/** What a person says of a todo: what is not mentioned stays, null clears. */
export type GivenTodo = Partial<Written> & Pick<Written, 'title'>

const fresh: Omit<Written, 'title'> = {
  actor: 'lawyer',
  review_type: null,
  payload: {},
  phase_id: null,
  due_at: null,
  deadline_kind: null,
}

export const newTodo = (given: GivenTodo): Written => ({ ...fresh, ...given })

/**
 * The todo after somebody has written it again by its key; undefined when that says nothing new. One that is completed
 * or cancelled is opened only by who says so.
 */
export function upsertedTodo(
  todo: MatterTodo,
  given: GivenTodo,
  reopen: boolean,
): { members: Written; reopened: boolean } | undefined {
  const { title, actor, review_type, payload, phase_id, due_at, deadline_kind } = todo
  const before = { title, actor, review_type, payload, phase_id, due_at, deadline_kind }
  const members = { ...before, ...given }
  const reopened = reopen && todo.status !== 'open'
  return reopened || !isDeepStrictEqual(members, before) ? { members, reopened } : undefined
}
