import type { Card } from '@casewright/contracts/ai-engine/resources'
import type { Profile } from '../rules/turn/profile.ts'

/** What a turn has left, as it was stored. */
export interface ThreadSnapshot {
  organization_id: string | null
  user_id: string | null
  matter_id: string | null
  snapshot_seq: number
  card: Card | null
  /** As JSON: whoever goes on from it gets exactly what the database would have given. */
  state: string
  matter_profile: Profile | null
}

/** About as many bytes, or twice as many where there is Chinese. */
const charactersMax = 2_000_000

/**
 * The threads whose last turn ended in this process, the latest ones: the next turn need not read what this process has
 * just written. Nothing here is ever believed: a claim compares the card, or the number of the snapshot, in the database.
 */
export interface RecentThreads {
  keep(thread_id: string, left: ThreadSnapshot): void
  get(thread_id: string): ThreadSnapshot | undefined
  forget(thread_id: string): void
}

export function createRecentThreads(): RecentThreads {
  const kept = new Map<string, ThreadSnapshot>()
  let characters = 0
  const size = ({ state, matter_profile }: ThreadSnapshot) => state.length + (matter_profile?.json.length ?? 0)
  const forget = (thread_id: string): void => {
    const left = kept.get(thread_id)
    if (left === undefined) return
    kept.delete(thread_id)
    characters -= size(left)
  }
  return {
    keep(thread_id, left) {
      forget(thread_id)
      kept.set(thread_id, left)
      characters += size(left)
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
