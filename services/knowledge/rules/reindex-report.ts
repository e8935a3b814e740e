import type { Reindexed } from '@casewright/contracts/knowledge/search-resources'

type Index = Reindexed['indexes'][number]

/** What a reindexing comes to, put together while it is queued. */
export interface ReindexReport {
  add(documents: number): void
  queue(index: Index['index'], documents: number): void
  fail(index: Index['index'], documents: number, reason: string): void
  skip(what: { document_id?: string; file_id?: string }, reason: string): void
  result(): Reindexed
}

/** Why an index that is not configured gets nothing. */
const unconfigured: Record<Index['index'], string> = {
  search: 'no search engine is configured: the database answers, and its index is written with the documents',
  embedding: 'no embedding service is configured: nothing is found by meaning',
  graph: 'no legal graph is configured',
}

export function createReindexReport(backend: string, configured: readonly Index['index'][]): ReindexReport {
  let documents = 0
  const indexes = (Object.keys(unconfigured) as Index['index'][]).map(
    (index): Index => ({
      index,
      queued: 0,
      failed: 0,
      reason: configured.includes(index) ? null : unconfigured[index],
    }),
  )
  const skipped: Reindexed['skipped'] = []
  const entry = (name: Index['index']): Index => indexes.find(({ index }) => index === name) as Index
  return {
    add: (count) => {
      documents += count
    },
    queue: (index, count) => {
      entry(index).queued += count
    },
    fail: (index, count, reason) => {
      entry(index).failed += count
      entry(index).reason ??= reason
    },
    skip: ({ document_id = null, file_id = null }: { document_id?: string | null; file_id?: string | null }, reason) =>
      void skipped.push({ document_id, file_id, reason }),
    result: () => ({ documents, backend, indexes, skipped }),
  }
}
