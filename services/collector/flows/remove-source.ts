import { QueuedSource } from '@casewright/contracts/collector/collection-resources'
import { ServiceError } from '@casewright/kit/data/errors'
import type { CollectorDeps } from '../deps.ts'
import { deleteDocument, someDocuments } from '../queries/documents.ts'
import { deleteSource, hiddenSource, hiddenSources } from '../queries/sources.ts'
import { knowledgeFileId } from '../rules/sent-document.ts'

export const removeQueue = 'remove-source'

const documentsPerRound = 100

export const startRemoving = (deps: CollectorDeps): Promise<void> =>
  deps.jobs.work(removeQueue, QueuedSource, ({ source_id }, signal) => removeSource(deps, source_id, signal))

/** Takes the documents of a deleted source out of the knowledge base, from wherever the last one stopped. */
async function removeSource(deps: CollectorDeps, source_id: string, signal: AbortSignal): Promise<void> {
  const { sql, knowledge } = deps
  const source = await hiddenSource(sql, source_id)
  if (!source) return
  const { kb_id, ...whose } = source
  for (;;) {
    const documents = await someDocuments(sql, source_id, documentsPerRound)
    for (const { document_id } of documents) {
      if (signal.aborted) throw signal.reason
      const body = { kb_id, file_id: knowledgeFileId(document_id) }
      await knowledge.deleteByFile({ ...whose, body, signal }).catch(unlessBaseIsGone)
      await deleteDocument(sql, document_id)
    }
    if (documents.length === 0) break
  }
  await deleteSource(sql, source_id)
}

/** With the base all that was in it has gone. */
function unlessBaseIsGone(error: unknown): void {
  if (!(error instanceof ServiceError && error.code === 'not_found')) throw error
}

/** Sources whose clearing away was cut off, or given up because the knowledge base did not answer for long. */
export async function resumeRemoving({ transaction, jobs }: CollectorDeps): Promise<void> {
  await transaction(async (sql) => {
    for (const { source_id } of await hiddenSources(sql))
      await jobs.send(sql, removeQueue, { source_id }, { key: source_id })
  })
}
