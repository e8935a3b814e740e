import type { Sql } from '@casewright/kit/postgres/sql'
import { inTurns } from '../flows/in-turns.ts'
import type { BaseState } from '../queries/bases.ts'
import { chunksFrom } from '../queries/chunks.ts'
import { readPostings } from '../queries/postings.ts'
import {
  Best,
  blockOf,
  frequencies,
  posting,
  type Saturation,
  type SlotHit,
  saturationFor,
  scoreBlock,
  scoreText,
  type TermBlock,
  termBlock,
  type WeightedTerm,
  weigh,
} from '../rules/postings.ts'
import { chunkTerms } from '../rules/search-terms.ts'

/**
 * BM25 over the postings in the database, exact for what the bases' rows said when they were read. The process keeps
 * what it has read: blocks of postings, which change only under a new version, and the few chunks of each base that are
 * not folded into postings yet. So every replica sees every committed write, and nothing has to be told to it.
 */
export interface KeywordIndex {
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

/** The chunks from `from` up to `to`, as one small block whose first slot is `from`. */
interface Tail {
  from: number
  to: number
  postings: Map<string, number[]>
  /** The same in the form that is searched, of terms that were asked for. */
  blocks: Map<string, TermBlock>
  loading: Promise<void>
}

interface KnownTerm {
  versions: readonly number[]
  blocks: (TermBlock | undefined)[]
  /** In how many chunks it is. */
  chunks: number
  bytes: number
}

const entryBytes = 200
const batchChunks = 256

export function createKeywordIndex(bytesMax: number): KeywordIndex {
  // Both in the order of last use.
  const known = new Map<string, KnownTerm>()
  const tails = new Map<number, Tail>()
  let bytes = 0

  /** Brings the terms up to the base's versions, reading only blocks that are new. */
  async function load(sql: Sql, base: BaseState, terms: readonly string[]): Promise<KnownTerm[]> {
    const { base_no, block_versions: versions } = base
    const entries = terms.map((term) => known.get(`${base_no} ${term}`))
    const stale = entries.map((entry) =>
      versions.flatMap((version, at) => (entry?.versions[at] === version ? [] : [at])),
    )
    const missing = terms.filter((_, at) => (stale[at] as number[]).length > 0)
    const rows = missing.length > 0 ? await readPostings(sql, base_no, missing, [...new Set(stale.flat())]) : []
    const byTerm = Map.groupBy(rows, ({ term }) => term)
    return terms.map((term, at) => {
      const name = `${base_no} ${term}`
      const old = known.get(name)
      const entry =
        old && (stale[at] as number[]).length === 0
          ? old
          : renewed(old, versions, stale[at] as number[], byTerm.get(term) ?? [])
      known.delete(name)
      known.set(name, entry)
      bytes += entry.bytes - (old?.bytes ?? 0)
      return entry
    })
  }

  function forgetLeastUsed(): void {
    for (const [name, entry] of known) {
      if (bytes <= bytesMax) return
      known.delete(name)
      bytes -= entry.bytes
    }
  }

  async function tailOf(sql: Sql, base: BaseState): Promise<Tail> {
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

  /** The bases with what they have of each term, and what the term counts in all of them together. */
  async function weighedIn(sql: Sql, bases: readonly BaseState[], terms: readonly string[]) {
    const wanted = [...new Set(terms)]
    const loaded = await Promise.all(
      bases.map(async (base) => {
        const [tail, entries] = await Promise.all([tailOf(sql, base), load(sql, base, wanted)])
        return { base, tail, entries }
      }),
    )
    forgetLeastUsed()
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
            scoreBlock(best, folded, block, { saturation, slotsEnd: base.folded_slot, ...inBase })
          const waiting = weighed.map((term, at) => ({ ...term, block: () => tailBlock(tail, wanted[at] as string) }))
          scoreTail(best, tail, base, waiting, { saturation, ...inBase })
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
      return bytes
    },
  }
}

/** A base in use costs a few megabytes at most. */
const tailsMax = 200

function renewed(
  old: KnownTerm | undefined,
  versions: readonly number[],
  stale: readonly number[],
  rows: readonly { block: number; data: Uint8Array }[],
): KnownTerm {
  const blocks = versions.map((_, at) => old?.blocks[at])
  for (const at of stale) blocks[at] = undefined
  for (const { block, data } of rows) {
    if (!stale.includes(block)) continue
    // Copied: it must begin at a multiple of four, and not keep the whole answer alive.
    const copy = new Uint8Array(data)
    blocks[block] = termBlock(new Uint32Array(copy.buffer, 0, copy.length >> 2))
  }
  const chunks = blocks.reduce((sum, block) => sum + (block?.postings.length ?? 0), 0)
  return { versions, blocks, chunks, bytes: entryBytes + blocks.length * 16 + chunks * 4 }
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
function scoreTail(
  best: Best,
  { from }: Tail,
  { next_slot }: BaseState,
  terms: readonly WeightedTerm[],
  { saturation, accepts }: { saturation: Saturation; accepts?: (slot: number) => boolean },
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
    saturation,
    slotsEnd,
    ...(accepts && { accepts: (slot: number) => accepts(from + slot) }),
  })
}

function tailBlock({ postings, blocks }: Tail, term: string): TermBlock | undefined {
  const list = postings.get(term)
  if (!list) return undefined
  const known = blocks.get(term)
  if (known?.postings.length === list.length) return known
  const block = termBlock(Uint32Array.from(list))
  blocks.set(term, block)
  return block
}
