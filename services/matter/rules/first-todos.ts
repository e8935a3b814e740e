import type { MatterTodo } from '@casewright/contracts/matter/resources'

type FirstTodo = Pick<MatterTodo, 'todo_key' | 'title' | 'actor'>

export const intakeKey = 'intake-collection'
export const dispatchKey = 'dispatch'

/** What a new matter begins with: its facts are to be collected and, when a firm has it but nobody there, dispatched. */
export const firstTodos = ({ hasProvider, hasLawyer }: { hasProvider: boolean; hasLawyer: boolean }): FirstTodo[] => [
  { todo_key: intakeKey, title: '收集案件信息 · Collect the facts of the matter', actor: 'client' },
  ...(hasProvider && !hasLawyer
    ? [{ todo_key: dispatchKey, title: '分派承办律师 · Assign a lawyer', actor: 'firm_admin' as const }]
    : []),
]
