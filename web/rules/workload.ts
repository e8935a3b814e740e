interface Assigned {
  matter_id: string
  lawyer_id: string | null
}

export interface Load {
  /** Null for matters that nobody is responsible for. */
  lawyer: string | null
  matters: number
  overdue: number
}

/** What each lawyer has on the desk, the fullest first; what nobody is responsible for comes last. */
export function workload(
  matters: readonly Assigned[],
  todos: readonly { matter_id: string; overdue: boolean }[],
): Load[] {
  const late = Map.groupBy(
    todos.filter(({ overdue }) => overdue),
    ({ matter_id }) => matter_id,
  )
  const loads = [...Map.groupBy(matters, ({ lawyer_id }) => lawyer_id)].map(([lawyer, own]) => ({
    lawyer,
    matters: own.length,
    overdue: own.reduce((sum, { matter_id }) => sum + (late.get(matter_id)?.length ?? 0), 0),
  }))
  const rank = ({ lawyer }: Load) => (lawyer === null ? 1 : 0)
  return loads.toSorted((one, other) => rank(one) - rank(other) || other.matters - one.matters)
}
