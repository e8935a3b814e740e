import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { asChunk, readText, sectionsOf } from '../flows/read-text.ts'
import { asDocument } from '../queries/documents.ts'

export const readDocument: Handler<typeof knowledge.readDocument, KnowledgeDeps> = async (
  { organization, body: { kb_id, document_id, with_chunks } },
  { sql },
) => {
  const { row, chunks, content } = await readText(sql, organization, kb_id, document_id)
  return {
    document: asDocument(row),
    content,
    sections: sectionsOf(chunks),
    ...(with_chunks && { chunks: chunks.map(asChunk) }),
  }
}
