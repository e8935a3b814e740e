interface Move {
  at: string
  from_status: string | null
  to_status: string
  reason: string | null
  user_id: string | null
}
interface Phase {
  phase_id: string
  phase_name: string
  started_at: string | null
  ended_at: string | null
}
interface Todo {
  todo_key: string
  title: string
  completed_at: string | null
  completed_by: string | null
}
interface Delivered {
  title: string
  versions: readonly { version: number; created_at: string }[]
}

export type HistoryEvent = { at: string; who: string | null } & (
  | { kind: 'status'; status: string; reason: string | null }
  | { kind: 'phase'; phase: string; name: string; isEnd: boolean }
  | { kind: 'todo'; todo_key: string; title: string }
  | { kind: 'version'; title: string; version: number }
)

interface Recorded {
  moves: readonly Move[]
  phases: readonly Phase[]
  todos: readonly Todo[]
  deliverables: readonly Delivered[]
}

/** All that happened in a matter, the newest first. */
export function historyOf({ moves, phases, todos, deliverables }: Recorded): HistoryEvent[] {
  const events: HistoryEvent[] = [
    ...moves.map(({ at, to_status, reason, user_id }) => ({
      kind: 'status' as const,
      at,
      who: user_id,
      status: to_status,
      reason,
    })),
    ...phases.flatMap(({ phase_id, phase_name, started_at, ended_at }) =>
      [started_at, ended_at].flatMap((at, isEnd) =>
        at === null
          ? []
          : [{ kind: 'phase' as const, at, who: null, phase: phase_id, name: phase_name, isEnd: isEnd === 1 }],
      ),
    ),
    ...todos.flatMap(({ todo_key, title, completed_at, completed_by }) =>
      completed_at === null ? [] : [{ kind: 'todo' as const, at: completed_at, who: completed_by, todo_key, title }],
    ),
    ...deliverables.flatMap(({ title, versions }) =>
      versions.map(({ version, created_at }) => ({
        kind: 'version' as const,
        at: created_at,
        who: null,
        title,
        version,
      })),
    ),
  ]
  return events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
