import type { Sql } from '@casewright/kit/postgres/sql'
import { type Bm25Index, createBm25Index } from '@casewright/kit/text/bm25'
import { inTurns } from '@casewright/kit/work/in-turns'
import { readableBases } from '../queries/bases.ts'
import { besideProfiles, changedAfter } from '../queries/structured.ts'
import { causesOfAction } from '../rules/cause-of-action.ts'
import type { StructuredRecord } from '../rules/structured-row.ts'
import { causeTerms, checklistTerms } from '../rules/structured-terms.ts'

/** Structured knowledge is public, so this base is everybody's; its row orders imports and counts them. */
export const structuredBase = 'sys_structured'

type Searchable = StructuredRecord<'cause_profile' | 'checklist'>
interface IndexedRow extends Pick<Searchable, 'kind' | 'key' | 'effective_from' | 'effective_to'> {
  /** What a list may be narrowed by: the parent of a cause, the service that a checklist is for. */
  group: string | null
}
type Index = Bm25Index<string, IndexedRow>

interface Entry {
  index: Index
  seq: number
  refreshing: Promise<void>
}

interface StructuredSearch {
  kind: Searchable['kind']
  terms: readonly string[]
  as_of: string
  group: string | undefined
  limit: number
}

/**
 * All versions of structured knowledge. One cheap query tells whether anything was imported since the last use, by
 * whichever replica, and only what came after is read.
 */
export interface StructuredIndex {
  /** The keys of what fits the terms best among all that is in force on the day. */
  search(
    sql: Sql,
    search: StructuredSearch,
  ): Promise<{ hits: { key: string; score: number; matched: string[] }[]; total: number }>
}

export function createStructuredIndex(): StructuredIndex {
  const entry: Entry = { index: createBm25Index(), seq: 0, refreshing: Promise.resolve() }
  return {
    async search(sql, { kind, terms, as_of, group, limit }) {
      // One refresh after the other: a failed one leaves the entry as it was, and the next tries again.
      entry.refreshing = entry.refreshing.catch(() => {}).then(() => refresh(sql, entry))
      await entry.refreshing
      const accept = (row: IndexedRow) =>
        row.kind === kind &&
        (row.effective_from ?? '') <= as_of &&
        (row.effective_to === null || row.effective_to > as_of) &&
        (group === undefined || row.group === group)
      const { hits, total } = entry.index.search(terms, { limit, accept })
      return { hits: hits.map(({ meta, score, matched }) => ({ key: meta.key, score, matched })), total }
    },
  }
}

async function refresh(sql: Sql, entry: Entry): Promise<void> {
  const [base] = await readableBases(sql, undefined, [structuredBase])
  if (!base || base.writes === entry.seq) return
  const changed = await changedAfter(sql, entry.seq)
  const profiles = changed.filter((row) => row.kind === 'cause_profile')
  const checklists = changed.filter((row) => row.kind === 'checklist')
  const beside = await besideProfiles(sql, [...new Set(profiles.map(({ key }) => key))])
  const causes = causesOfAction(profiles, beside)
  const put = (row: Searchable, group: string | null, terms: string[]) => {
    const { kind, key, version, effective_from, effective_to } = row
    entry.index.set(JSON.stringify([kind, key, version]), { kind, key, effective_from, effective_to, group }, terms)
  }
  await inTurns(profiles.entries(), ([at, row]) =>
    put(row, row.body.parent_code, causeTerms(causes[at] as (typeof causes)[number])),
  )
  await inTurns(checklists, (row) => put(row, row.body.service_type, checklistTerms(row.body)))
  // What was imported meanwhile has a higher number and is read next time, again if need be.
  entry.seq = base.writes
}
