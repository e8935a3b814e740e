import type { Snapshot } from './kinds.ts'

/**
 * The threads whose last turn ended in this process, the latest ones: the next turn need not read what this process has
 * just written. Nothing here is ever believed: a claim compares it with the database.
 */
export interface RecentThreads<S extends Snapshot> {
  keep(thread_id: string, snapshot: S): void
  get(thread_id: string): S | undefined
  forget(thread_id: string): void
}

/** `sizeOf` counts characters, of which `charactersMax` are kept in all. */
export function createRecentThreads<S extends Snapshot>(
  sizeOf: (snapshot: S) => number,
  charactersMax: number,
): RecentThreads<S> {
  const kept = new Map<string, S>()
  let characters = 0
  const forget = (thread_id: string): void => {
    const snapshot = kept.get(thread_id)
    if (snapshot === undefined) return
    kept.delete(thread_id)
    characters -= sizeOf(snapshot)
  }
  return {
    keep(thread_id, snapshot) {
      forget(thread_id)
      kept.set(thread_id, snapshot)
      characters += sizeOf(snapshot)
      // A map is in the order in which its members came.
      for (const oldest of kept.keys()) {
        if (characters <= charactersMax) return
        forget(oldest)
      }
    },
    get: (thread_id) => kept.get(thread_id),
    forget,
  }
}
