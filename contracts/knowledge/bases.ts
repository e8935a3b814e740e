import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Closed, deletionOf, Id, Nullable } from '../common.ts'
import { ArticleName, FoundArticle } from './law-resources.ts'
import {
  DocType,
  DocumentId,
  FileId,
  Free,
  JobStatus,
  KbId,
  KnowledgeBase,
  KnowledgeBaseDetail,
  KnowledgeDocument,
  KnowledgeFile,
  KnowledgeJob,
  KnowledgeSection,
  Title,
} from './resources.ts'
import {
  Fusion,
  GraphQueryRequest,
  GraphResult,
  GraphSearchResult,
  QuoteVerdict,
  searchMembers,
  VerifyQuoteRequest,
} from './search-resources.ts'

/** A person reads what belongs to their organization or to everybody, and writes what belongs to their organization. */
const reader = { user: 'required', tenant: 'required', permission: 'knowledge:read' } as const
/** The law is everybody's: without the permission only system bases are there. */
const anybody = { user: 'required', tenant: 'required', staff: 'knowledge:read' } as const
const writer = { ...reader, permission: 'knowledge:manage' } as const
const BasePath = Closed({ kb_id: KbId })
const FilePath = Closed({ kb_id: KbId, file_id: FileId })
const DocumentPath = Closed({ kb_id: KbId, document_id: DocumentId })
const JobPath = Closed({ job_id: Id })
const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const Description = Nullable(Type.String({ maxLength: 2000 }))

/** What the queue holds: a deleted base to clear away. */
export const QueuedBase = Closed({ base_no: Type.Integer() })

export const bases = defineContract({
  listBases: {
    method: 'GET',
    path: '/api/v1/knowledge/bases',
    summary: 'Knowledge bases that the caller may read: their own by name, then those of the system',
    ...anybody,
    query: Closed({ ...pageQuery, system: Type.Optional(Type.Boolean()), text: Type.Optional(Name) }),
    reply: { as: 'envelope', of: PageOf(KnowledgeBase) },
  },
  createBase: {
    method: 'POST',
    path: '/api/v1/knowledge/bases',
    summary: 'Open a knowledge base',
    ...writer,
    creates: true,
    body: Closed({ name: Name, description: withDefault(Description, null) }),
    etag: 'version',
    reply: { as: 'envelope', of: KnowledgeBase },
    errors: ['conflict'],
  },
  readBase: {
    method: 'GET',
    path: '/api/v1/knowledge/bases/{kb_id}',
    summary: 'Read a knowledge base',
    ...anybody,
    params: BasePath,
    // No `if-none-match`: the counts change while the version, which is that of the name, does not.
    etag: 'version',
    reply: { as: 'envelope', of: KnowledgeBaseDetail },
    errors: ['not_found'],
  },
  updateBase: {
    method: 'PATCH',
    path: '/api/v1/knowledge/bases/{kb_id}',
    summary: 'Change the name or description of a knowledge base',
    ...writer,
    params: BasePath,
    headers: Type.Object(ifMatch),
    body: Type.Partial(Closed({ name: Name, description: Description }), { additionalProperties: false }),
    etag: 'version',
    reply: { as: 'envelope', of: KnowledgeBase },
    errors: ['not_found', 'forbidden', 'conflict', 'precondition_failed'],
  },
  deleteBase: {
    method: 'DELETE',
    path: '/api/v1/knowledge/bases/{kb_id}',
    summary: 'Delete a knowledge base with all that is in it: gone at once, cleared away in the background',
    ...writer,
    params: BasePath,
    headers: Type.Object(ifMatch),
    reply: { as: 'envelope', of: deletionOf({ kb_id: KbId }) },
    errors: ['not_found', 'forbidden', 'precondition_failed'],
  },
  listKnowledgeFiles: {
    method: 'GET',
    path: '/api/v1/knowledge/bases/{kb_id}/files',
    summary: 'Files of a knowledge base, newest first',
    ...reader,
    params: BasePath,
    query: Closed({ ...pageQuery, status: Type.Optional(KnowledgeFile.properties.status) }),
    reply: { as: 'envelope', of: PageOf(KnowledgeFile) },
    errors: ['not_found'],
  },
  addKnowledgeFile: {
    method: 'POST',
    path: '/api/v1/knowledge/bases/{kb_id}/files',
    summary: 'Make an uploaded file searchable, as a job',
    description:
      'The file must be the caller’s own, or one of a matter that they are a member of; being a superuser opens no other. Adding it again reads it again, and replaces its document when that is done; while a job for it is under way the same order gets that job, and another one is a conflict.',
    ...writer,
    creates: true,
    params: BasePath,
    body: Closed({
      file_id: Id,
      document_id: Type.Optional(DocumentId),
      doc_type: withDefault(DocType, 'document'),
      title: Type.Optional(Title),
      metadata: withDefault(Free, {}),
      date: withDefault(KnowledgeDocument.properties.date, null),
      effective_from: withDefault(KnowledgeDocument.properties.effective_from, null),
      effective_to: withDefault(KnowledgeDocument.properties.effective_to, null),
    }),
    reply: { as: 'envelope', of: Type.Object({ file: KnowledgeFile, job: KnowledgeJob }) },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  readKnowledgeFile: {
    method: 'GET',
    path: '/api/v1/knowledge/bases/{kb_id}/files/{file_id}',
    summary: 'Read a file of a knowledge base',
    ...reader,
    params: FilePath,
    reply: { as: 'envelope', of: KnowledgeFile },
    errors: ['not_found'],
  },
  deleteKnowledgeFile: {
    method: 'DELETE',
    path: '/api/v1/knowledge/bases/{kb_id}/files/{file_id}',
    summary: 'Take a file out of a knowledge base; the uploaded file stays',
    ...writer,
    params: FilePath,
    reply: { as: 'envelope', of: deletionOf({ kb_id: KbId, file_id: FileId }) },
    errors: ['not_found', 'forbidden'],
  },
  listDocuments: {
    method: 'GET',
    path: '/api/v1/knowledge/bases/{kb_id}/documents',
    summary: 'Documents of a knowledge base, newest first',
    ...anybody,
    params: BasePath,
    query: Closed({ ...pageQuery, doc_type: Type.Optional(DocType), text: Type.Optional(Name) }),
    reply: { as: 'envelope', of: PageOf(KnowledgeDocument) },
    errors: ['not_found'],
  },
  readKnowledgeDocument: {
    method: 'GET',
    path: '/api/v1/knowledge/bases/{kb_id}/documents/{document_id}',
    summary: 'A document with its text',
    ...anybody,
    params: DocumentPath,
    reply: {
      as: 'envelope',
      of: Type.Object({ document: KnowledgeDocument, content: Type.String(), sections: Type.Array(KnowledgeSection) }),
    },
    errors: ['not_found'],
  },
  query: {
    method: 'POST',
    path: '/api/v1/knowledge/query',
    summary: 'Search knowledge bases by words, by meaning, by both, or along the graph',
    description: 'Without `knowledge:read` only those of the system, as with all that reads bases and documents.',
    ...anybody,
    idempotent: true,
    body: Closed({
      ...searchMembers,
      mode: withDefault(Type.Enum(['keyword', 'vector', 'hybrid', 'graph']), 'hybrid'),
      fusion: withDefault(Fusion, 'weighted'),
    }),
    reply: {
      as: 'envelope',
      of: Type.Object({
        ...GraphSearchResult.properties,
        graph_context: Nullable(GraphSearchResult.properties.graph_context),
      }),
    },
  },
  queryGraph: {
    method: 'POST',
    path: '/api/v1/knowledge/graph-query',
    summary: 'Walk the graph of the law and, with `knowledge:read`, of the own bases',
    ...anybody,
    idempotent: true,
    body: GraphQueryRequest,
    reply: { as: 'envelope', of: GraphResult },
  },
  verifyKnowledgeQuote: {
    method: 'POST',
    path: '/api/v1/knowledge/verify-quote',
    summary: 'Whether a quotation stands in a document that the caller may read, and where',
    ...anybody,
    idempotent: true,
    body: VerifyQuoteRequest,
    reply: { as: 'envelope', of: QuoteVerdict },
    errors: ['not_found'],
  },
  findKnowledgeArticles: {
    method: 'POST',
    path: '/api/v1/knowledge/articles',
    summary: 'Articles by law and number, as of a day, in the bases that the caller may read',
    ...anybody,
    idempotent: true,
    body: Closed({
      articles: Type.Array(ArticleName, { minItems: 1, maxItems: 50 }),
      kb_ids: searchMembers.kb_ids,
      as_of: searchMembers.as_of,
    }),
    reply: { as: 'envelope', of: Type.Object({ articles: Type.Array(FoundArticle) }) },
  },
  listJobs: {
    method: 'GET',
    path: '/api/v1/knowledge/jobs',
    summary: "The organization's jobs, newest first",
    ...reader,
    query: Closed({ ...pageQuery, kb_id: Type.Optional(KbId), status: Type.Optional(JobStatus) }),
    reply: { as: 'envelope', of: PageOf(KnowledgeJob) },
  },
  readJob: {
    method: 'GET',
    path: '/api/v1/knowledge/jobs/{job_id}',
    summary: 'How far a job is',
    ...reader,
    params: JobPath,
    reply: { as: 'envelope', of: KnowledgeJob },
    errors: ['not_found'],
  },
  cancelJob: {
    method: 'POST',
    path: '/api/v1/knowledge/jobs/{job_id}/cancel',
    summary: 'Stop a job that waits or runs; what was searchable before stays',
    ...writer,
    params: JobPath,
    reply: { as: 'envelope', of: KnowledgeJob },
    errors: ['not_found', 'conflict'],
  },
  retryJob: {
    method: 'POST',
    path: '/api/v1/knowledge/jobs/{job_id}/retry',
    summary: "Run a file's last job again, if it failed or was cancelled",
    ...writer,
    params: JobPath,
    reply: { as: 'envelope', of: KnowledgeJob },
    errors: ['not_found', 'conflict'],
  },
})
