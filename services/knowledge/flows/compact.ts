import { PlainJob } from '@casewright/contracts/knowledge/resources'
import type { Database } from '@casewright/kit/postgres/sql'
import type { Jobs } from '@casewright/kit/work/jobs'
import { type BaseState, basesWithDead, lockBase, setBlocks } from '../queries/bases.ts'
import { chunksFrom, liveInBlocks } from '../queries/chunks.ts'
import { deleteBlock } from '../queries/postings.ts'
import { sweepEmbeddings } from '../queries/vectors.ts'
import { blockBits, blockSlots } from '../rules/postings.ts'
import { appendBlocks, termsOf } from './fold.ts'

/** Below this share of living chunks a block is written anew. */
const liveShareMin = 0.7
const deadMin = 2048

const compactQueue = 'compact'
const embeddingDays = 30
const secondsMax = 3600

/** Once a night, by one replica. */
export async function startCompacting(jobs: Jobs, database: Pick<Database, 'sql' | 'transaction'>): Promise<void> {
  await jobs.work(
    compactQueue,
    PlainJob,
    async () => {
      await compact(database)
      await sweepEmbeddings(database.sql, embeddingDays)
    },
    { secondsMax },
  )
  await jobs.schedule(compactQueue, '43 2 * * *')
}

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
    if (!base) return
    base.block_chunks[block] = 0
    base.block_versions[block] = (base.block_versions[block] as number) + 1
    await deleteBlock(sql, base_no, block)
    await appendBlocks(sql, base, chunks)
    await setBlocks(sql, base)
  })
}
