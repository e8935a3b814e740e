import type { Sql } from '@casewright/kit/postgres/sql'
import type { BaseState } from '../queries/bases.ts'
import { countPostings } from '../queries/postings.ts'
import type { SlotHit } from '../rules/search-scope.ts'
import { Best } from './best.ts'
import { createSaturations, repetition, scoreText, weigh } from './bm25.ts'
import { createKnownTerms, type KnownTerm } from './known-terms.ts'
import { createScratch, frequencies, scoreBlock } from './postings.ts'
import { createTails, scoreTail, tailBlock } from './tails.ts'

interface KeywordOptions {
  limit: number
  accepts?: (base: number, slot: number) => boolean
  /** The terms were chosen from a long text: their repetition counts, however few they are. */
  isAccount?: boolean
}

/**
 * BM25 over the postings in the database, exact for what the bases' rows said when they were read. The process keeps
 * what it has read: blocks of postings, which change only under a new version, and the few chunks of each base that are
 * not folded into postings yet. So every replica sees every committed write, and nothing has to be told to it.
 */
export interface KeywordSearch {
  /** The best slots of the bases, by their place in `bases`. */
  search(sql: Sql, bases: readonly BaseState[], terms: readonly string[], options: KeywordOptions): Promise<SlotHit[]>
  /** In how many chunks of the bases each term is, without reading its postings. */
  chunksWith(sql: Sql, bases: readonly BaseState[], terms: readonly string[]): Promise<Map<string, number>>
  /** What a text of these words would score that is not among the chunks. */
  scoreOf(sql: Sql, bases: readonly BaseState[], terms: readonly string[], text: readonly string[]): Promise<number>
  /** Bytes that the process keeps. */
  readonly bytes: number
}

export function createKeywordSearch(bytesMax: number): KeywordSearch {
  const known = createKnownTerms(bytesMax)
  const tailOf = createTails()
  const saturationFor = createSaturations()
  const scratch = createScratch()

  /** The bases with what they have of each term, and what the term counts in all of them together. */
  async function weighedIn(
    sql: Sql,
    bases: readonly BaseState[],
    terms: readonly string[],
    queryTerms: number = terms.length,
  ) {
    const repeated = frequencies(terms)
    const wanted = [...repeated.keys()]
    const loaded = await Promise.all(
      bases.map(async (base) => {
        const [tail, entries] = await Promise.all([tailOf(sql, base), known.load(sql, base, wanted)])
        return { base, tail, entries }
      }),
    )
    known.forgetLeastUsed()
    const chunks = bases.reduce((sum, base) => sum + base.chunks, 0)
    const saturation = saturationFor(bases.reduce((sum, base) => sum + base.tokens, 0) / Math.max(chunks, 1))
    const found = wanted.map((term, at) =>
      loaded.reduce(
        (sum, { tail, entries }) => sum + (entries[at] as KnownTerm).chunks + (tail.postings.get(term)?.length ?? 0),
        0,
      ),
    )
    const weighed = weigh(found, chunks).map((term, at) => ({
      ...term,
      weight: term.weight * repetition(repeated.get(wanted[at] as string) ?? 1, queryTerms),
    }))
    return { wanted, loaded, saturation, weighed }
  }

  return {
    async search(sql, bases, terms, { limit, accepts, isAccount = false }) {
      const queryTerms = isAccount ? Number.POSITIVE_INFINITY : terms.length
      const { wanted, loaded, saturation, weighed } = await weighedIn(sql, bases, terms, queryTerms)
      const best = (weighed: ReturnType<typeof weigh>) => {
        const best = new Best(limit)
        for (const [place, { base, tail, entries }] of loaded.entries()) {
          best.from(place)
          const inBase = accepts && { accepts: (slot: number) => accepts(place, slot) }
          const folded = weighed.map((term, at) => ({ ...term, block: (block: number) => entries[at]?.blocks[block] }))
          for (let block = 0; block < base.block_versions.length; block += 1)
            scoreBlock(best, folded, block, { saturation, scratch, slotsEnd: base.folded_slot, ...inBase })
          const waiting = weighed.map((term, at) => ({ ...term, block: () => tailBlock(tail, wanted[at] as string) }))
          scoreTail(best, tail, base, waiting, { saturation, scratch, ...inBase })
        }
        return best.hits()
      }
      const hits = best(weighed)
      if (hits.length === limit || weighed.every(({ selects }) => selects)) return hits
      return best(weighed.map((term) => ({ ...term, selects: true })))
    },
    async scoreOf(sql, bases, terms, text) {
      const { wanted, saturation, weighed } = await weighedIn(sql, bases, terms)
      return scoreText(text, wanted, weighed, saturation)
    },
    async chunksWith(sql, bases, terms) {
      const rows = await countPostings(
        sql,
        bases.map(({ base_no }) => base_no),
        terms,
      )
      const counts = new Map(rows.map(({ term, chunks }) => [term, chunks]))
      for (const base of bases) {
        const { postings } = await tailOf(sql, base)
        for (const term of terms) {
          const waiting = postings.get(term)?.length ?? 0
          if (waiting > 0) counts.set(term, (counts.get(term) ?? 0) + waiting)
        }
      }
      return counts
    },
    get bytes() {
      return known.bytes
    },
  }
}
