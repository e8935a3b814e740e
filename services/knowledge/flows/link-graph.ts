import type { Sql } from '@casewright/kit/sql'
import { chunksOfDocument } from '../queries/chunks.ts'
import { storedDocument } from '../queries/documents.ts'
import { causeCode } from '../rules/graph.ts'
import { extractGraph } from '../rules/graph-extract.ts'
import { writeCauseGraph } from './cause-graph.ts'
import type { Follower } from './follow-ups.ts'
import type { GraphStore } from './graph-store.ts'
import { structuredBase } from './structured-index.ts'

/** Makes the graph agree with what documents say, and with the causes of action that were imported. */
export const linkDocuments =
  (sql: Sql, graph: GraphStore): Follower =>
  async (followUps, signal) => {
    for (const { kb_id, document_id } of followUps) {
      signal.throwIfAborted()
      const code = kb_id === structuredBase ? causeCode(document_id) : undefined
      if (code !== undefined) await writeCauseGraph(sql, graph, code)
      else await linkDocument(sql, graph, kb_id, document_id)
    }
  }

async function linkDocument(sql: Sql, graph: GraphStore, kb_id: string, document_id: string): Promise<void> {
  const document = await storedDocument(sql, kb_id, document_id)
  if (!document) {
    await graph.deleteDocument(kb_id, document_id)
    return
  }
  const { doc_type, title, document_no } = document
  const chunks = await chunksOfDocument(sql, document_no)
  await graph.replaceDocument(kb_id, document_id, extractGraph({ kb_id, document_id, doc_type, title, chunks }))
}
