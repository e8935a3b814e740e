import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { withDefault } from '@casewright/kit/http/endpoint'
import { type Static, Type } from 'typebox'
import { Closed, Id, integerMax, Nullable, Timestamp } from '../common.ts'

export const Free = Type.Record(Type.String(), Type.Unknown())
/** A base made outside has a UUIDv7; a system base is called by its name, `sys_…`. */
export const KbId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })
export const DocumentId = Type.String({ minLength: 1, maxLength: 300, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })
export const FileId = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })
export const DocType = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9_.-]*$' })
export const SectionId = Type.String({ minLength: 1, maxLength: 500 })
export const Title = Type.String({ minLength: 1, maxLength: 1000 })
export const Day = Type.String({ format: 'date' })

/** What a law or a ruling is dated by; the last day of the law is the one before `effective_to`. */
const dates = {
  date: Nullable(Type.String({ format: 'date', description: 'Published, decided or signed' })),
  effective_from: Nullable(Type.String({ format: 'date', description: 'In force from this day on' })),
  effective_to: Nullable(Type.String({ format: 'date', description: 'No longer in force from this day on' })),
}

export const KnowledgeBase = Type.Object({
  kb_id: KbId,
  name: Type.String(),
  description: Nullable(Type.String()),
  system: Type.Boolean({ description: 'Read by everybody, and written by services alone' }),
  organization_id: Nullable(Type.String()),
  documents: Type.Integer(),
  chunks: Type.Integer(),
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type KnowledgeBase = Static<typeof KnowledgeBase>

export const KnowledgeBaseDetail = Type.Object({
  ...KnowledgeBase.properties,
  vector_weight: Type.Number({ description: 'What meaning counts beside words in hybrid search, of 1' }),
  vector_weight_source: Type.Enum(['learnt', 'default', 'set'], {
    description:
      "By the base's own texts (`casewright knowledge tune`), because nothing is learnt, or by whoever runs the installation",
  }),
})
export type KnowledgeBaseDetail = Static<typeof KnowledgeBaseDetail>

export const KnowledgeDocument = Type.Object({
  kb_id: KbId,
  document_id: DocumentId,
  file_id: Nullable(FileId),
  doc_type: DocType,
  title: Title,
  metadata: Free,
  ...dates,
  content_hash: Type.String(),
  characters: Type.Integer(),
  chunks: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type KnowledgeDocument = Static<typeof KnowledgeDocument>

export const KnowledgeChunk = Type.Object({
  chunk_id: Id,
  chunk_index: Type.Integer({ minimum: 0 }),
  section_id: Nullable(SectionId),
  section_title: Nullable(Type.String()),
  content: Type.String({ description: "The document's text from `start` to `end`" }),
  start: Type.Integer({ description: 'First character, counted in UTF-16 units as JavaScript slices text' }),
  end: Type.Integer({ description: 'After the last character' }),
  metadata: Free,
})
export type KnowledgeChunk = Static<typeof KnowledgeChunk>

/** An article, a clause or what stands under a heading. */
export const KnowledgeSection = Type.Object({
  section_id: SectionId,
  section_title: Nullable(Type.String()),
  start: Type.Integer(),
  end: Type.Integer(),
})

const GivenChunk = Closed({
  chunk_index: Type.Optional(
    Type.Integer({ minimum: 0, maximum: integerMax, description: 'Its place; as listed unless given' }),
  ),
  section_id: Type.Optional(Nullable(SectionId)),
  section_title: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  content: Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' }),
  start: Type.Optional(
    Type.Integer({ minimum: 0, maximum: integerMax, description: 'In `text`, which must have the content there' }),
  ),
  metadata: withDefault(Free, {}),
})
export type GivenChunk = Static<typeof GivenChunk>

/** Either a text, which is cut here, or chunks, or both: then each chunk must stand in the text, one after the other. */
export const GivenDocument = Closed({
  document_id: DocumentId,
  file_id: withDefault(Nullable(FileId), null),
  doc_type: withDefault(DocType, 'document'),
  title: Title,
  metadata: withDefault(Free, {}),
  date: withDefault(dates.date, null),
  effective_from: withDefault(dates.effective_from, null),
  effective_to: withDefault(dates.effective_to, null),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000_000, pattern: '\\S' })),
  chunks: Type.Optional(Type.Array(GivenChunk, { minItems: 1, maxItems: 20_000 })),
})
export type GivenDocument = Static<typeof GivenDocument>

export const WriteStatus = Type.Enum(['created', 'updated', 'unchanged', 'failed'])
export type WriteStatus = Static<typeof WriteStatus>

export const JobStatus = Type.Enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
export type JobStatus = Static<typeof JobStatus>

/** Making a file searchable: parse, cut, write, embed, index. */
export const KnowledgeJob = Type.Object({
  job_id: Id,
  kb_id: KbId,
  file_id: FileId,
  document_id: DocumentId,
  status: JobStatus,
  step: Type.Enum(['parse', 'cut', 'write', 'embed', 'index', 'done']),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  attempts: Type.Integer(),
  error: Nullable(Type.String({ description: 'Why it failed, or what it waits for' })),
  created_at: Timestamp,
  updated_at: Timestamp,
  finished_at: Nullable(Timestamp),
})
export type KnowledgeJob = Static<typeof KnowledgeJob>

export const KnowledgeFile = Type.Object({
  kb_id: KbId,
  file_id: FileId,
  document_id: DocumentId,
  title: Nullable(Type.String()),
  status: Type.Enum(['queued', 'running', 'indexed', 'failed', 'cancelled']),
  error: Nullable(Type.String()),
  chunks: Type.Integer(),
  job_id: Nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type KnowledgeFile = Static<typeof KnowledgeFile>

/** What the queues hold that need nothing but their turn. */
export const PlainJob = Closed({})

nameSchemas({
  KnowledgeBase,
  KnowledgeBaseDetail,
  KnowledgeDocument,
  KnowledgeChunk,
  KnowledgeSection,
  GivenChunk,
  GivenDocument,
  WriteStatus,
  JobStatus,
  KnowledgeJob,
  KnowledgeFile,
  PlainJob,
})
