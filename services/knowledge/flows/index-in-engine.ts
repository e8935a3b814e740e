import type { Database } from '@casewright/kit/postgres/sql'
import type { SearchEngine } from '../adapters/search-engine.ts'
import type { EngineChunk } from '../adapters/search-engine-writes.ts'
import { chunksOfDocument } from '../queries/chunks.ts'
import { type DocumentRow, documentPlaces, hasDocuments, storedDocument } from '../queries/documents.ts'
import { lockRebuild, putInOutbox } from '../queries/outbox.ts'
import { vectorsOfDocument } from '../queries/vectors.ts'
import { flatMetadata } from '../rules/flat-metadata.ts'
import { chunkTerms } from '../rules/search-terms.ts'
import { vectorOf } from '../rules/vector-bytes.ts'
import type { OutboxConsumer } from '../workers/outbox.ts'

export interface EngineDeps extends Pick<Database, 'sql' | 'transaction'> {
  engine: SearchEngine
  /** Whose vectors the engine is given. */
  model: string | undefined
}

/** Makes the search engine agree with the database. An engine that has no index yet gets one with everything. */
export function indexInEngine(deps: EngineDeps): OutboxConsumer {
  const { sql, engine } = deps
  let isReady = false
  return async (outbox, signal) => {
    if (!isReady) await prepare(deps, signal)
    // An engine that fails may come back without its index.
    isReady = false
    for (const { kb_id, document_id } of outbox) {
      signal.throwIfAborted()
      const document = await storedDocument(sql, kb_id, document_id)
      if (document) await engine.putDocument({ kb_id, document_id }, await engineChunks(deps, document))
      else await engine.removeDocument({ kb_id, document_id })
    }
    isReady = true
  }
}

/** An empty index is good only for an empty database. */
async function prepare(deps: EngineDeps, signal: AbortSignal): Promise<void> {
  const reason = await deps.engine.ping()
  if (reason === undefined) return
  if (await isAway(deps)) throw new Error(reason)
  if (await hasDocuments(deps.sql)) await rebuildIndex(deps, signal)
  else await deps.engine.ensure()
}

/** Whether the engine has no index, or one of another layout, for documents that there are. */
export const lacksIndex = async (deps: EngineDeps): Promise<boolean> =>
  (await hasDocuments(deps.sql)) && (await deps.engine.ping()) !== undefined && !(await isAway(deps))

/** An engine that does not answer may have its index all the same; one that refuses a search has none. */
async function isAway({ engine }: EngineDeps): Promise<boolean> {
  try {
    await engine.keyword(['none'], { kb_ids: ['none'], as_of: '1970-01-01', stepped_back: [] }, 1)
    return false
  } catch (error) {
    return (error as { code?: unknown }).code === 'dependency_unavailable'
  }
}

const documentsPerPage = 200
const chunksPerRequest = 1_000

/** A new version of the index beside the one that is searched, which it replaces when it is whole. */
export const rebuildIndex = (deps: EngineDeps, signal: AbortSignal): Promise<void> =>
  deps.transaction(async (held) => {
    if (!(await lockRebuild(held))) throw new Error('the search index is being built')
    const version = await deps.engine.beginVersion()
    try {
      for (let after = 0; ; ) {
        const page = await documentPlaces(deps.sql, undefined, undefined, after, documentsPerPage)
        await addDocuments(deps, page, signal)
        const last = page.at(-1)
        if (!last) break
        after = last.document_no
      }
      await deps.engine.finishVersion(version)
    } catch (error) {
      await deps.engine.abandonVersion(version).catch(() => {})
      throw error
    }
  })

async function addDocuments(
  deps: EngineDeps,
  places: readonly { kb_id: string; document_id: string }[],
  signal: AbortSignal,
): Promise<void> {
  let [read, chunks]: [DocumentRow[], EngineChunk[]] = [[], []]
  const flush = async () => {
    await deps.engine.addToVersion(chunks)
    for (const document of read) await followIfChanged(deps, document)
    read = []
    chunks = []
  }
  for (const { kb_id, document_id } of places) {
    signal.throwIfAborted()
    const document = await storedDocument(deps.sql, kb_id, document_id)
    if (!document) continue
    read.push(document)
    chunks.push(...(await engineChunks(deps, document)))
    if (chunks.length >= chunksPerRequest) await flush()
  }
  await flush()
}

/** Whoever replaced or deleted the document since it was read did not find these chunks in the version: they go later. */
async function followIfChanged({ sql }: EngineDeps, { kb_id, document_id, ...before }: DocumentRow): Promise<void> {
  const now = await storedDocument(sql, kb_id, document_id)
  if (now?.document_no !== before.document_no || now.updated_at !== before.updated_at)
    await putInOutbox(sql, ['search'], kb_id, [document_id])
}

async function engineChunks({ sql, model }: EngineDeps, document: DocumentRow): Promise<EngineChunk[]> {
  const { document_no, kb_id, document_id, doc_type, file_id, title, date, effective_from, effective_to } = document
  const [chunks, vectors] = await Promise.all([
    chunksOfDocument(sql, document_no),
    model === undefined ? [] : vectorsOfDocument(sql, document_no, model),
  ])
  const vectorOfChunk = new Map(vectors.map(({ chunk_id, data }) => [chunk_id, vectorOf(data)]))
  const labels = { kb_id, document_id, doc_type, file_id, date, effective_from, effective_to }
  const metadata = flatMetadata(document.metadata)
  return chunks.map(({ chunk_id, section_title, content }) => {
    const vector = vectorOfChunk.get(chunk_id)
    const terms = chunkTerms(title, section_title, content)
    return { ...labels, chunk_id, metadata, tokens: terms, ...(vector && { vector }) }
  })
}
