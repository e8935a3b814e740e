interface Dated {
  overdue: boolean
  mine: boolean
  deadline_kind: string | null
}

/** Todos in the order in which they press: overdue ones, then one's own, then those that others must do. */
export function inboxGroups<T extends Dated>(todos: readonly T[]): { overdue: T[]; own: T[]; others: T[] } {
  const overdue = todos.filter((todo) => todo.overdue)
  const rest = todos.filter((todo) => !todo.overdue)
  // A deadline runs for everybody, whoever has to act on it.
  const isOwn = ({ mine, deadline_kind }: T) => mine || deadline_kind !== null
  return { overdue, own: rest.filter(isOwn), others: rest.filter((todo) => !isOwn(todo)) }
}
