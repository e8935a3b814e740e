import type { Sql } from '@casewright/kit/postgres/sql'
import type { BaseState } from '../queries/bases.ts'
import type { SlotHit } from '../rules/search-scope.ts'
import { Best } from './best.ts'
import { createSaturations, scoreText, weigh } from './bm25.ts'
import { createKnownTerms, type KnownTerm } from './known-terms.ts'
import { createScratch, scoreBlock } from './postings.ts'
import { createTails, scoreTail, tailBlock } from './tails.ts'

/**
 * BM25 over the postings in the database, exact for what the bases' rows said when they were read. The process keeps
 * what it has read: blocks of postings, which change only under a new version, and the few chunks of each base that are
 * not folded into postings yet. So every replica sees every committed write, and nothing has to be told to it.
 */
export interface KeywordSearch {
  /** The best slots of the bases, by their place in `bases`. */
  search(
    sql: Sql,
    bases: readonly BaseState[],
    terms: readonly string[],
    options: { limit: number; accepts?: (base: number, slot: number) => boolean },
  ): Promise<SlotHit[]>
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
  async function weighedIn(sql: Sql, bases: readonly BaseState[], terms: readonly string[]) {
    const wanted = [...new Set(terms)]
    const loaded = await Promise.all(
      bases.map(async (base) => {
        const [tail, entries] = await Promise.all([tailOf(sql, base), known.load(sql, base, wanted)])
        return { base, tail, entries }
      }),
    )
    known.forgetLeastUsed()
    const chunks = bases.reduce((sum, base) => sum + base.chunks, 0)
    const saturation = saturationFor(bases.reduce((sum, base) => sum + base.tokens, 0) / Math.max(chunks, 1))
    const frequencies = wanted.map((term, at) =>
      loaded.reduce(
        (sum, { tail, entries }) => sum + (entries[at] as KnownTerm).chunks + (tail.postings.get(term)?.length ?? 0),
        0,
      ),
    )
    return { wanted, loaded, saturation, weighed: weigh(frequencies, chunks) }
  }

  return {
    async search(sql, bases, terms, { limit, accepts }) {
      const { wanted, loaded, saturation, weighed } = await weighedIn(sql, bases, terms)
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
    get bytes() {
      return known.bytes
    },
  }
}
