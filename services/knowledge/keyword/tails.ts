import type { Sql } from '@casewright/kit/postgres/sql'
import { inTurns } from '@casewright/kit/work/in-turns'
import type { BaseState } from '../queries/bases.ts'
import { chunksFrom } from '../queries/chunks.ts'
import { chunkTerms } from '../rules/search-terms.ts'
import type { Best } from './best.ts'
import {
  type BlockSearch,
  blockOf,
  frequencies,
  posting,
  scoreBlock,
  type TermBlock,
  termBlock,
  type WeightedTerm,
} from './postings.ts'

/** The chunks from `from` up to `to`, as one small block whose first slot is `from`. */
export interface Tail {
  from: number
  to: number
  postings: Map<string, number[]>
  /** The same in the form that is searched, of terms that were asked for. */
  blocks: Map<string, TermBlock>
  loading: Promise<void>
}

const batchChunks = 256
/** A base in use costs a few megabytes at most. */
const tailsMax = 200

/** Gives the tail of a base as the base's row says, and keeps those of the bases that were used last. */
export function createTails(): (sql: Sql, base: BaseState) => Promise<Tail> {
  // In the order of last use.
  const tails = new Map<number, Tail>()

  return async (sql, base) => {
    let tail = tails.get(base.base_no)
    if (!tail || tail.from !== base.folded_slot)
      tail = {
        from: base.folded_slot,
        to: base.folded_slot,
        postings: new Map(),
        blocks: new Map(),
        loading: Promise.resolve(),
      }
    tails.delete(base.base_no)
    tails.set(base.base_no, tail)
    for (const oldest of tails.keys()) {
      if (tails.size <= tailsMax) break
      tails.delete(oldest)
    }
    const opened = tail
    // One after the other; a failed one leaves the tail as far as it came, and the next goes on.
    opened.loading = opened.loading.catch(() => {}).then(() => extend(sql, base, opened))
    await opened.loading
    return opened
  }
}

/** Reads what was written after the tail's end; a tail that another question has read further already stays so. */
async function extend(sql: Sql, base: BaseState, tail: Tail): Promise<void> {
  while (tail.to < base.next_slot) {
    const chunks = await chunksFrom(sql, base.base_no, tail.to, base.next_slot, batchChunks)
    await inTurns(chunks, ({ slot, title, section_title, content }) => {
      const terms = chunkTerms(title, section_title, content)
      for (const [term, frequency] of frequencies(terms)) {
        const list = tail.postings.get(term) ?? []
        if (list.length === 0) tail.postings.set(term, list)
        list.push(posting(slot - tail.from, frequency, terms.length))
      }
      tail.to = slot + 1
    })
    if (chunks.length < batchChunks) tail.to = base.next_slot
  }
}

/** The slots of this small block are counted from the tail's first. */
export function scoreTail(
  best: Best,
  { from }: Tail,
  { next_slot }: BaseState,
  terms: readonly WeightedTerm[],
  { accepts, ...search }: Omit<BlockSearch, 'slotsEnd'>,
): void {
  if (blockOf(next_slot - from) > 0) throw new Error('the tail of a base is longer than a block')
  const shifted = {
    get threshold() {
      return best.threshold
    },
    offer: (slot: number, score: number) => best.offer(from + slot, score),
  }
  const slotsEnd = next_slot - from
  scoreBlock(shifted, terms, 0, {
    ...search,
    slotsEnd,
    ...(accepts && { accepts: (slot: number) => accepts(from + slot) }),
  })
}

export function tailBlock({ postings, blocks }: Tail, term: string): TermBlock | undefined {
  const list = postings.get(term)
  if (!list) return undefined
  const known = blocks.get(term)
  if (known?.postings.length === list.length) return known
  const block = termBlock(Uint32Array.from(list))
  blocks.set(term, block)
  return block
}
