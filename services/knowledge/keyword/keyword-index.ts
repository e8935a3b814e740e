import type { Database, Sql } from '@casewright/kit/postgres/sql'
import type { BaseState } from '../queries/bases.ts'
import { deletePostings } from '../queries/postings.ts'
import { type Appending, beginAppending } from './append.ts'
import { compact, rewriteBlocksOf } from './compaction.ts'
import { createKeywordSearch, type KeywordSearch } from './search.ts'

/** All that the service may ask of its keyword index: the postings in the database, and what the process has read of them. */
export interface KeywordIndex extends KeywordSearch {
  /**
   * Puts the chunks that wait into the postings, once they are enough together with the `count` that this transaction is
   * about to write; undefined if they are not. The base's row must be locked, and say what it said before.
   */
  beginAppending(sql: Sql, base: BaseState, count: number): Promise<Appending | undefined>
  /** Writes blocks anew that stand mostly for deleted chunks, and gives how many. */
  compact(database: Pick<Database, 'sql' | 'transaction'>): Promise<number>
  /** Removes the words of deleted chunks that had these slots, at once. The base is locked. */
  rewriteBlocksOf(sql: Sql, base_no: number, slots: readonly number[]): Promise<void>
  /** Removes postings of a base, `limit` at most; gives whether more may be left. */
  deletePostings(sql: Sql, base_no: number, limit: number): Promise<boolean>
}

export function createKeywordIndex(bytesMax: number): KeywordIndex {
  const search = createKeywordSearch(bytesMax)
  return Object.assign(search, { beginAppending, compact, rewriteBlocksOf, deletePostings })
}
