import { found } from '@casewright/kit/data/errors'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { KnowledgeDeps } from '../deps.ts'
import { type BaseState, changeBase } from '../queries/bases.ts'
import { deleteChunks } from '../queries/chunks.ts'
import { deleteDocuments, documentsOfFile, type KnownDocument } from '../queries/documents.ts'
import { deleteFile } from '../queries/files.ts'
import { cancelJobsOfFile } from '../queries/jobs.ts'
import { putInOutbox } from '../queries/outbox.ts'
import { writableBase } from './writable-base.ts'

/**
 * All that came from a file, and the file's own row with its job; a file that left nothing is not an error, so that a
 * repeat is none either.
 */
export async function removeByFile(
  deps: KnowledgeDeps,
  { organization, user = null }: { organization: string | undefined; user?: string | null | undefined },
  kb_id: string,
  file_id: string,
): Promise<{ documents: number; chunks: number; file: boolean }> {
  const removed = await deps.transaction(async (sql) => {
    const base = found(await writableBase(sql, kb_id, organization, { make: false }), 'knowledge base')
    const file = await deleteFile(sql, base.base_no, file_id)
    await cancelJobsOfFile(sql, base.base_no, file_id)
    const gone = await removeDocuments(sql, deps, user, base, await documentsOfFile(sql, base.base_no, file_id))
    if (file)
      await deps.audit(sql, {
        organization: base.organization_id,
        user,
        action: 'knowledge_file.removed',
        resource_type: 'knowledge_file',
        resource_id: file_id,
        details: { kb_id },
      })
    return { ...gone, file }
  })
  deps.outbox.wake()
  return removed
}

/** The base must be locked. Chunks and vectors go at once, index entries and edges of the graph with the outbox entries. */
export async function removeDocuments(
  sql: Sql,
  { outbox, audit }: KnowledgeDeps,
  user: string | null,
  base: BaseState,
  documents: readonly KnownDocument[],
): Promise<{ documents: number; chunks: number }> {
  if (documents.length === 0) return { documents: 0, chunks: 0 }
  const numbers = documents.map(({ document_no }) => document_no)
  const gone = await deleteChunks(sql, numbers)
  await deleteDocuments(sql, numbers)
  await changeBase(sql, base.base_no, {
    documents: -documents.length,
    chunks: -gone.chunks,
    tokens: -gone.tokens,
    slots: 0,
  })
  const ids = documents.map(({ document_id }) => document_id)
  await putInOutbox(sql, outbox.targets, base.kb_id, ids)
  await audit(sql, {
    organization: base.organization_id,
    user,
    action: 'knowledge.removed',
    resource_type: 'knowledge_base',
    resource_id: base.kb_id,
    details: { documents: documents.length, chunks: gone.chunks },
  })
  return { documents: documents.length, chunks: gone.chunks }
}
