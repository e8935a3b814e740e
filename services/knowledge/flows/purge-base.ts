import { QueuedBase } from '@casewright/contracts/knowledge/bases'
import type { KnowledgeDeps } from '../deps.ts'
import { deleteBase, hiddenBases, lockHiddenBase } from '../queries/bases.ts'
import { deleteChunks } from '../queries/chunks.ts'
import { deleteDocuments, someDocuments } from '../queries/documents.ts'
import { putInOutbox } from '../queries/outbox.ts'

export const purgeQueue = 'purge-base'

/** One transaction each: short enough that nobody waits for it, and none runs into the time limit of a statement. */
const chunksPerRound = 2_000
const postingsPerRound = 20_000

export const startPurging = (deps: KnowledgeDeps): Promise<void> =>
  deps.jobs.work(purgeQueue, QueuedBase, ({ base_no }, signal) => purgeBase(deps, base_no, signal))

/** Clears a deleted base away, from wherever the last one stopped. Other systems learn of each document that went. */
async function purgeBase(deps: KnowledgeDeps, base_no: number, signal: AbortSignal): Promise<void> {
  while (await purgeSome(deps, base_no)) {
    deps.outbox.wake()
    if (signal.aborted) throw signal.reason
  }
}

/** Gives whether more is left. */
const purgeSome = ({ transaction, outbox, keywordIndex }: KnowledgeDeps, base_no: number): Promise<boolean> =>
  transaction(async (sql) => {
    const base = await lockHiddenBase(sql, base_no)
    if (!base) return false
    const documents = await someDocuments(sql, base_no, chunksPerRound)
    if (documents.length > 0) {
      const numbers = documents.map(({ document_no }) => document_no)
      await deleteChunks(sql, numbers)
      await deleteDocuments(sql, numbers)
      const ids = documents.map(({ document_id }) => document_id)
      await putInOutbox(sql, outbox.targets, base.kb_id, ids)
      return true
    }
    if (await keywordIndex.deletePostings(sql, base_no, postingsPerRound)) return true
    await deleteBase(sql, base_no)
    return false
  })

/** Bases whose clearing away was cut off. */
export async function resumePurging({ transaction, jobs }: KnowledgeDeps): Promise<void> {
  await transaction(async (sql) => {
    for (const { base_no } of await hiddenBases(sql))
      await jobs.send(sql, purgeQueue, { base_no }, { key: String(base_no) })
  })
}
