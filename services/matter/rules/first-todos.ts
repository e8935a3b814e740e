import type { MatterTodo } from '@casewright/contracts/matter/resources'

type FirstTodo = Pick<MatterTodo, 'todo_key' | 'title' | 'actor'>

export const intakeKey = 'intake-collection'
export const dispatchKey = 'dispatch'

/**
 * What a new matter begins with: its facts are to be collected and, when a firm was named for it but nobody there,
 * dispatched. A firm whose admin opens the matter has it already and was not named.
 */
export const firstTodos = ({
  isForProvider,
  hasLawyer,
}: {
  isForProvider: boolean
  hasLawyer: boolean
}): FirstTodo[] => [
  { todo_key: intakeKey, title: '收集案件信息 · Collect the facts of the matter', actor: 'client' },
  ...(isForProvider && !hasLawyer
    ? [{ todo_key: dispatchKey, title: '分派承办律师 · Assign a lawyer', actor: 'firm_admin' as const }]
    : []),
]
