import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, Timestamp } from '../common.ts'

/** As knowledge-service writes them. */
export const KbId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })
const DocType = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9_.-]*$' })

const Url = Type.String({ format: 'uri', maxLength: 2000, pattern: '^https?://' })
const UrlPrefixes = Type.Optional(
  Type.Array(Url, { minItems: 1, maxItems: 50, description: 'Only what begins with one of these is collected' }),
)

const HttpConfig = Closed({
  urls: Type.Optional(Type.Array(Url, { minItems: 1, maxItems: 5000, uniqueItems: true })),
  list_url: Type.Optional(Url),
  sitemap_url: Type.Optional(Url),
  url_prefixes: UrlPrefixes,
})
export type HttpConfig = Static<typeof HttpConfig>
const RssConfig = Closed({ feed_url: Url, url_prefixes: UrlPrefixes })
export type RssConfig = Static<typeof RssConfig>
const DirectoryConfig = Closed({ path: Type.String({ minLength: 1, maxLength: 1000 }) })
export type DirectoryConfig = Static<typeof DirectoryConfig>
const FilesConfig = Closed({ file_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) })
export type FilesConfig = Static<typeof FilesConfig>

/** The settings of each kind of source, in their place. */
export const sourceConfigs = {
  http: Closed({ config: HttpConfig }),
  rss: Closed({ config: RssConfig }),
  directory: Closed({ config: DirectoryConfig }),
  files: Closed({ config: FilesConfig }),
}

export type SourceKind = keyof typeof sourceConfigs
export const SourceKind = Type.Enum(Object.keys(sourceConfigs) as SourceKind[], {
  description:
    '`http`: pages by a list or a sitemap; `rss`: a feed; `directory`: of the server; `files`: uploaded ones',
})

/** What both a new source and a change of one can say. */
export const sourceMembers = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  config: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'By kind. `http`: exactly one of `urls`, `list_url` (a page with links) and `sitemap_url`, and optionally `url_prefixes` (otherwise what is found must be on the same host). `rss`: `feed_url`, and optionally `url_prefixes`. `directory`: `path`, one of those that the installation allows. `files`: `file_ids` of files-service',
    },
  ),
  doc_type: DocType,
  licence: Nullable(
    Type.String({ minLength: 1, maxLength: 300, description: 'Under which the documents may be used' }),
  ),
  metadata: Type.Record(Type.String(), Type.String({ maxLength: 1000 }), {
    maxProperties: 50,
    description: 'Goes with each document into the knowledge base: jurisdiction, language …',
  }),
  schedule: Nullable(
    Closed({
      cron: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Five fields: minute, hour, day, month, weekday',
      }),
      timezone: Type.String({ minLength: 1, maxLength: 100, description: 'By its IANA name: `Asia/Shanghai`' }),
    }),
  ),
  enabled: Type.Boolean({ description: 'A source that is not is never run' }),
  documents_max: Type.Integer({ minimum: 1, maximum: 20_000, description: 'Of one run' }),
}

export const Source = Type.Object({
  source_id: Id,
  kind: SourceKind,
  kb_id: KbId,
  ...sourceMembers,
  next_run_at: Nullable(Timestamp),
  version: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Source = Static<typeof Source>
/** What a person decides of a source after it is there. */
export type SourceMembers = Pick<Source, keyof typeof sourceMembers>

export const RunStatus = Type.Enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
export type RunStatus = Static<typeof RunStatus>

const counts = {
  listed: Type.Integer({ description: 'What the source says it has' }),
  fetched: Type.Integer({ description: 'Content was received' }),
  new: Type.Integer({ description: 'Sent to the knowledge base for the first time' }),
  changed: Type.Integer({ description: 'Sent again' }),
  unchanged: Type.Integer({ description: 'Not sent' }),
  vanished: Type.Integer({ description: 'No longer at their source' }),
  failed: Type.Integer(),
}

export const Run = Type.Object({
  run_id: Id,
  source_id: Id,
  status: RunStatus,
  trigger: Type.Enum(['manual', 'schedule']),
  progress: Type.Object({ ...counts, current: Nullable(Type.String({ description: 'What is being worked on' })) }),
  error: Nullable(Type.String({ description: 'Why it failed, what it waits for, or what was left out' })),
  errors: Type.Array(Type.Object({ location: Type.String(), message: Type.String() }), {
    description: 'Of the first 100 documents that failed',
  }),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
})
export type Run = Static<typeof Run>

export const DocumentStatus = Type.Enum(['current', 'vanished', 'failed'], {
  description: '`vanished`: no longer at its source; the knowledge base keeps it. `failed`: the last try did',
})
export type DocumentStatus = Static<typeof DocumentStatus>

export const CollectedDocument = Type.Object({
  document_id: Id,
  source_id: Id,
  kind: SourceKind,
  location: Type.String({ description: 'Address, path below the directory, or file id, as the kind says' }),
  title: Nullable(Type.String()),
  licence: Nullable(Type.String()),
  status: DocumentStatus,
  error: Nullable(Type.String({ description: 'Why it failed' })),
  sha256: Nullable(Type.String({ description: 'Of its title and text; null until it was read' })),
  version: Type.Integer({ description: 'Counts the contents that were seen, from 1; 0 until it was read' }),
  kb_id: KbId,
  knowledge_document_id: Nullable(Type.String({ description: 'Null until the knowledge base has it' })),
  run_id: Nullable(Type.String({ format: 'uuid', description: 'The run that brought this version' })),
  fetched_at: Nullable(Type.String({ format: 'date-time', description: 'When this version was fetched' })),
  checked_at: Timestamp,
  vanished_at: Nullable(Timestamp),
  created_at: Timestamp,
})
export type CollectedDocument = Static<typeof CollectedDocument>

/** What the queue holds: a deleted source to clear away. */
export const QueuedSource = Closed({ source_id: Id })

nameSchemas({
  HttpConfig,
  RssConfig,
  DirectoryConfig,
  FilesConfig,
  SourceKind,
  Source,
  RunStatus,
  Run,
  DocumentStatus,
  CollectedDocument,
})
