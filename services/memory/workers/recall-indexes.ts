import type { Sql } from '@casewright/kit/postgres/sql'
import { type Bm25Index, createBm25Index } from '@casewright/kit/text/bm25'
import { tokens } from '@casewright/kit/text/tokens'
import { changesAfter, type IndexedFact } from '../queries/changes.ts'
import type { Owner } from '../queries/users.ts'

type RecallIndex = Bm25Index<string, Omit<IndexedFact, 'content' | 'seq'>>

/**
 * One in-memory BM25 index per user, brought up to date before every use: one query asks what was written after the
 * `seq` that the index has, by whichever replica, and mostly there is nothing. A search therefore always sees
 * every committed write, and 10,000 facts need not travel from the database for each question.
 */
export interface RecallIndexes {
  of(sql: Sql, owner: Owner): Promise<RecallIndex>
  /** Lets go of the user's index; other replicas find out when they are asked. */
  forget(owner: Owner): void
}

interface Entry {
  index: RecallIndex
  /** Of which life of the user it is. */
  life: string | null
  seq: number
  openedAt: number
  /** What it has contributed to the count of all; an empty one takes room too. */
  counted: number
  refreshing: Promise<void>
  /** The refresh that has not begun yet, for all who ask before it does. */
  next: Promise<void> | undefined
}

const batchRows = 1_000
/** After every fact of a write that has been read whole. */
const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Below the day for which removals are kept. */
const entryMsMax = 12 * 3600 * 1000

export function createRecallIndexes(factsMax: number): RecallIndexes {
  // In the order of last use.
  const entries = new Map<string, Entry>()
  /** Facts in all indexes, counted along: with many users adding them up for every question would cost more than it. */
  let facts = 0
  const count = (entry: Entry, size: number) => {
    facts += size - entry.counted
    entry.counted = size
  }
  const drop = (name: string) => {
    const entry = entries.get(name)
    if (entry) count(entry, 0)
    entries.delete(name)
  }
  const dropLeastUsed = () => {
    for (const name of entries.keys()) {
      if (facts <= factsMax || entries.size === 1) return
      drop(name)
    }
  }
  const nameOf = ({ tenant_id, user_id }: Owner) => JSON.stringify([tenant_id, user_id])
  return {
    forget: (owner) => drop(nameOf(owner)),
    async of(sql, owner) {
      const name = nameOf(owner)
      let entry = entries.get(name)
      if (!entry || Date.now() - entry.openedAt > entryMsMax)
        entry = {
          index: createBm25Index(),
          life: null,
          seq: 0,
          openedAt: Date.now(),
          counted: 0,
          refreshing: Promise.resolve(),
          next: undefined,
        }
      drop(name)
      entries.set(name, entry)
      const opened = entry
      // One refresh after the other: a failed one leaves the entry as it was, and the next tries again.
      opened.next ??= opened.refreshing
        .catch(() => {})
        .then(() => {
          opened.next = undefined
          return refresh(sql, owner, opened)
        })
        .finally(() => {
          // Another question may have pushed it out meanwhile: then it serves this one only.
          if (entries.get(name) === opened) count(opened, opened.index.size + 1)
        })
      opened.refreshing = opened.next
      await opened.refreshing
      dropLeastUsed()
      return opened.index
    },
  }
}

async function refresh(sql: Sql, owner: Owner, entry: Entry): Promise<void> {
  let after = { seq: entry.seq, fact_id: lastUuid }
  let newest: number | undefined
  while (true) {
    const changes = await changesAfter(sql, owner, after, batchRows)
    if (entry.life !== null && changes.life !== entry.life) {
      // The user was erased since: nothing of before may be recalled.
      Object.assign(entry, { index: createBm25Index(), life: null, seq: 0 })
      return refresh(sql, owner, entry)
    }
    entry.life = changes.life
    // What was written since has a higher number and is read next time, again if need be.
    newest ??= changes.newest
    for (const fact_id of changes.removed) entry.index.delete(fact_id)
    for (const { content, seq, ...meta } of changes.facts) {
      entry.index.set(meta.fact_id, meta, tokens(`${words(meta.entity_key)} ${content}`))
      after = { seq, fact_id: meta.fact_id }
    }
    if (changes.facts.length < batchRows) break
  }
  entry.seq = newest
}

/** `claimant.home_address` → `claimant home address`. */
const words = (entityKey: string): string => entityKey.replace(/[._:/-]+/g, ' ')
