import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { queryGraph } from '../flows/graph-query.ts'
import { searchAlongGraph } from '../flows/graph-search.ts'
import { searchAlike } from '../flows/more-like-this.ts'
import { asChunk, readText, sectionsOf } from '../flows/read-text.ts'
import { reindexDocuments, reindexFile } from '../flows/reindex.ts'
import { removeByFile } from '../flows/remove-documents.ts'
import { byBoth, byKeyword, byVector, search } from '../flows/search.ts'
import { tuneBase as tune } from '../flows/tune-base.ts'
import { writeDocuments } from '../flows/write-documents.ts'
import { asDocument } from '../queries/documents.ts'
import { readSection } from './read-section.ts'
import { verifyQuote } from './verify-quote.ts'

const batchUpsert: Handler<typeof knowledge.batchUpsert, KnowledgeDeps> = async (
  { organization, user, body: { kb_id, documents, dry_run } },
  deps,
) => {
  const written = await writeDocuments(deps, { kb_id, organization, user, documents, dry_run })
  const count = (status: string) => written.filter((one) => one.status === status).length
  return {
    kb_id,
    documents: written,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
  }
}

const deleteByFile: Handler<typeof knowledge.deleteByFile, KnowledgeDeps> = async (
  { organization, user, body: { kb_id, file_id } },
  deps,
) => {
  const { documents, chunks } = await removeByFile(deps, { organization, user }, kb_id, file_id)
  return { kb_id, file_id, documents, chunks }
}

const graphQuery: Handler<typeof knowledge.graphQuery, KnowledgeDeps> = ({ organization, body }, deps) =>
  queryGraph(deps, organization, body)

const graphRagSearch: Handler<typeof knowledge.graphRagSearch, KnowledgeDeps> = ({ organization, body }, deps) =>
  searchAlongGraph(deps, organization, body)

const hybridSearch: Handler<typeof knowledge.hybridSearch, KnowledgeDeps> = ({ organization, body }, deps) =>
  search(deps, organization, body, byBoth(body.fusion))

const keywordSearch: Handler<typeof knowledge.keywordSearch, KnowledgeDeps> = ({ organization, body }, deps) =>
  search(deps, organization, body, byKeyword)

const moreLikeThis: Handler<typeof knowledge.moreLikeThis, KnowledgeDeps> = ({ organization, body }, deps) =>
  searchAlike(deps, organization, body)

const readDocument: Handler<typeof knowledge.readDocument, KnowledgeDeps> = async (
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

const reindexBatch: Handler<typeof knowledge.reindexBatch, KnowledgeDeps> = ({ organization, body }, deps) =>
  reindexDocuments(deps, organization, body)

const reindexByFile: Handler<typeof knowledge.reindexByFile, KnowledgeDeps> = (
  { organization, body: { kb_id, file_id } },
  deps,
) => reindexFile(deps, organization, kb_id, file_id)

const tuneBase: Handler<typeof knowledge.tuneBase, KnowledgeDeps> = ({ organization, body: { kb_id } }, deps) =>
  tune(deps, organization, kb_id)

const vectorSearch: Handler<typeof knowledge.vectorSearch, KnowledgeDeps> = ({ organization, body }, deps) =>
  search(deps, organization, body, byVector)

export const atomic = {
  batchUpsert,
  deleteByFile,
  graphQuery,
  graphRagSearch,
  hybridSearch,
  keywordSearch,
  moreLikeThis,
  readDocument,
  readSection,
  reindexBatch,
  reindexByFile,
  tuneBase,
  vectorSearch,
  verifyQuote,
} satisfies Partial<Handlers<typeof knowledge, KnowledgeDeps>>
