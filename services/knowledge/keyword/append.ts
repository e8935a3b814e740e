import type { Sql } from '@casewright/kit/postgres/sql'
import { inTurns } from '@casewright/kit/work/in-turns'
import { type BaseState, type Blocks, setBlocks } from '../queries/bases.ts'
import { chunksFrom, type IndexedChunk } from '../queries/chunks.ts'
import { appendPostings, type PackedPostings } from '../queries/postings.ts'
import { chunkTerms, type SlotTerms } from '../rules/search-terms.ts'
import { blockOf, frequencies, posting } from './postings.ts'

/**
 * How many chunks of a base may wait outside of the postings. Many spare the database writing: each fold writes the rows of
 * common terms anew. Few spare a new process reading: it takes some 0.15 ms for each, once.
 */
const tailMax = (folded: number): number => Math.min(Math.max(folded / 4, 1024), 4096)
/** Takes the terms of the chunks that a transaction writes part by part: all those of a large request are never held. */
export interface Appending {
  add(fresh: readonly SlotTerms[]): Promise<void>
  finish(): Promise<void>
}

export async function beginAppending(sql: Sql, base: BaseState, count: number): Promise<Appending | undefined> {
  const end = base.next_slot + count
  if (end - base.folded_slot < tailMax(base.folded_slot)) return undefined
  const { base_no, block_versions, block_chunks } = base
  const blocks = {
    base_no,
    folded_slot: end,
    block_versions: [...block_versions],
    block_chunks: [...block_chunks],
  }
  await appendBlocks(sql, blocks, await waiting(sql, base))
  return { add: (fresh) => appendBlocks(sql, blocks, fresh), finish: () => setBlocks(sql, blocks) }
}

async function waiting(sql: Sql, { base_no, folded_slot, next_slot }: BaseState): Promise<SlotTerms[]> {
  const chunks = await chunksFrom(sql, base_no, folded_slot, next_slot, next_slot - folded_slot)
  return termsOf(chunks)
}

export async function termsOf(chunks: readonly IndexedChunk[]): Promise<SlotTerms[]> {
  const found: SlotTerms[] = []
  await inTurns(chunks, ({ slot, title, section_title, content }) => {
    found.push({ slot, terms: chunkTerms(title, section_title, content) })
  })
  return found
}

/** Appends the chunks' postings, block by block, and counts the blocks up. */
export async function appendBlocks(sql: Sql, blocks: Blocks, chunks: readonly SlotTerms[]): Promise<void> {
  const { base_no, block_versions, block_chunks } = blocks
  for (const [block, inBlock] of Map.groupBy(chunks, ({ slot }) => blockOf(slot))) {
    await appendPostings(sql, base_no, block, await packed(inBlock))
    while (block_versions.length <= block) {
      block_versions.push(0)
      block_chunks.push(0)
    }
    block_versions[block] = (block_versions[block] as number) + 1
    block_chunks[block] = (block_chunks[block] as number) + inBlock.length
  }
}

async function packed(chunks: readonly SlotTerms[]): Promise<PackedPostings> {
  const lists = new Map<string, number[]>()
  let count = 0
  await inTurns(chunks, ({ slot, terms }) => {
    for (const [term, frequency] of frequencies(terms)) {
      const list = lists.get(term) ?? []
      if (list.length === 0) lists.set(term, list)
      list.push(posting(slot, frequency, terms.length))
      count += 1
    }
  })
  const all = new Uint32Array(count)
  const [terms, starts, sizes]: [string[], number[], number[]] = [[], [], []]
  let at = 0
  for (const [term, list] of lists) {
    all.set(list, at)
    terms.push(term)
    starts.push(at * 4)
    sizes.push(list.length * 4)
    at += list.length
  }
  return { terms, starts, sizes, data: new Uint8Array(all.buffer) }
}
