import type { Database, Sql } from '@casewright/kit/postgres/sql'
import { type BaseState, basesWithDead, lockBase, setBlocks, statesOf } from '../queries/bases.ts'
import { chunksFrom, liveInBlocks } from '../queries/chunks.ts'
import { deleteBlock } from '../queries/postings.ts'
import type { SlotTerms } from '../rules/search-terms.ts'
import { appendBlocks, termsOf } from './append.ts'
import { blockBits, blockOf, blockSlots } from './postings.ts'

/** Below this share of living chunks a block is written anew. */
const liveShareMin = 0.7
const deadMin = 2048

/**
 * Writes blocks anew that stand mostly for deleted chunks: they would cost every search, and count in how common a term
 * is. Only blocks that take no new chunks are touched, so that whoever writes at the same time is not in the way.
 */
export async function compact(database: Pick<Database, 'sql' | 'transaction'>): Promise<number> {
  let rewritten = 0
  for (const base of await basesWithDead(database.sql, deadMin)) rewritten += await compactBase(database, base)
  return rewritten
}

async function compactBase(database: Pick<Database, 'sql' | 'transaction'>, base: BaseState): Promise<number> {
  const { sql } = database
  const live = new Map((await liveInBlocks(sql, base.base_no, blockBits)).map(({ block, chunks }) => [block, chunks]))
  const worn = base.block_chunks.flatMap((written, block) =>
    (block + 1) * blockSlots <= base.folded_slot && (live.get(block) ?? 0) < written * liveShareMin ? [block] : [],
  )
  for (const block of worn) await rewrite(database, base, block)
  return worn.length
}

async function rewrite(
  { sql, transaction }: Pick<Database, 'sql' | 'transaction'>,
  { base_no, kb_id }: BaseState,
  block: number,
): Promise<void> {
  const first = block * blockSlots
  // What is deleted from here on is found dead later, as ever.
  const chunks = await termsOf(await chunksFrom(sql, base_no, first, first + blockSlots, blockSlots))
  await transaction(async (sql) => {
    const base = await lockBase(sql, kb_id)
    if (base) await replaceBlock(sql, base, block, chunks)
  })
}

/** The words of deleted chunks go from the postings at once, not with the next compaction. The base is locked. */
export async function rewriteBlocksOf(sql: Sql, base_no: number, slots: readonly number[]): Promise<void> {
  for (const block of new Set(slots.map(blockOf))) {
    const [base] = await statesOf(sql, [base_no])
    if (!base) return
    const first = block * blockSlots
    const end = Math.min(first + blockSlots, base.folded_slot)
    const chunks = await termsOf(await chunksFrom(sql, base_no, first, end, blockSlots))
    await replaceBlock(sql, base, block, chunks)
  }
}

async function replaceBlock(sql: Sql, base: BaseState, block: number, chunks: readonly SlotTerms[]): Promise<void> {
  base.block_chunks[block] = 0
  base.block_versions[block] = (base.block_versions[block] as number) + 1
  await deleteBlock(sql, base.base_no, block)
  await appendBlocks(sql, base, chunks)
  await setBlocks(sql, base)
}
