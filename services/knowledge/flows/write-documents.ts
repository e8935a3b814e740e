import type { GivenDocument, WriteStatus } from '@casewright/contracts/knowledge/resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { invalidField, invalidInput, ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import { inTurns } from '@casewright/kit/work/in-turns'
import type { KnowledgeDeps } from '../deps.ts'
import { type BaseState, changeBase } from '../queries/bases.ts'
import { deleteChunks, insertChunks, type NewChunk } from '../queries/chunks.ts'
import { knownDocuments, putDocuments } from '../queries/documents.ts'
import { putInOutbox } from '../queries/outbox.ts'
import { type PlacedDocument, placeChunks } from '../rules/place-chunks.ts'
import { chunkTerms, embeddedText, type SlotTerms } from '../rules/search-terms.ts'
import { structuredBase } from './structured-index.ts'
import { writableBase } from './writable-base.ts'

export interface WrittenDocument {
  document_id: string
  status: WriteStatus
  chunks: number
  content_hash: string
}

interface Prepared {
  document: GivenDocument
  placed: PlacedDocument
  content_hash: string
}

/** Which base, and for whom: an organization's is written for that organization, a system base for nobody in particular. */
export interface WriteOrder {
  kb_id: string
  organization: string | undefined
  user?: string | undefined
  documents: readonly GivenDocument[]
  dry_run?: boolean
}

/**
 * Writes all or none. A document replaces what it was before, with all its chunks at once; one that says nothing new is
 * not touched. What other systems must learn of it is noted in the same transaction.
 */
export async function writeDocuments(deps: KnowledgeDeps, order: WriteOrder): Promise<WrittenDocument[]> {
  if (order.kb_id === structuredBase) throw invalidField('body.kb_id', 'is kept for structured knowledge')
  refuseTooMuch(order.documents)
  const prepared = await prepare(deps, order.documents)
  const written = await deps.transaction((sql) => writeInto(sql, deps, order, prepared))
  if (!order.dry_run) deps.outbox.wake()
  return written
}

/** Of several documents together: 6 million characters took 53 s on a busy machine, and a request has two minutes. */
const charactersMax = 8_000_000

/** All are written or none, so that more than can be done in time is refused before anything is. One document may be as large as any. */
function refuseTooMuch(documents: readonly GivenDocument[]): void {
  const lengthOf = ({ text, chunks = [] }: GivenDocument) =>
    text?.length ?? chunks.reduce((sum, { content }) => sum + content.length, 0)
  const characters = documents.reduce((sum, document) => sum + lengthOf(document), 0)
  if (documents.length > 1 && characters > charactersMax)
    throw new ServiceError(
      'payload_too_large',
      `the documents have ${characters} characters together; send at most ${charactersMax} in one request, and the others in further ones`,
    )
}

const placing = {
  module: new URL('../rules/place-chunks.ts', import.meta.url).href,
  name: 'placeChunks',
  run: placeChunks,
}

async function prepare({ textWorkers }: KnowledgeDeps, documents: readonly GivenDocument[]): Promise<Prepared[]> {
  const seen = new Set<string>()
  const prepared: Prepared[] = []
  await inTurns(documents.entries(), async ([at, document]) => {
    const path = `body.documents.${at}`
    if (seen.has(document.document_id))
      throw invalidInput([{ path: `${path}.document_id`, message: 'stands in the list twice' }])
    seen.add(document.document_id)
    const { effective_from, effective_to } = document
    if (effective_from && effective_to && effective_to <= effective_from)
      throw invalidInput([{ path: `${path}.effective_to`, message: 'must come after effective_from' }])
    const placed = await textWorkers.run(placing, [document, path])
    const { text: _, chunks: __, ...labels } = document
    prepared.push({ document, placed, content_hash: digestOf(canonicalJson({ ...labels, ...placed })) })
  })
  return prepared
}

async function writeInto(
  sql: Sql,
  deps: KnowledgeDeps,
  { kb_id, organization, user, dry_run }: WriteOrder,
  prepared: readonly Prepared[],
): Promise<WrittenDocument[]> {
  const base = await writableBase(sql, kb_id, organization, { make: !dry_run })
  const ids = prepared.map(({ document }) => document.document_id)
  const known = new Map(base ? (await knownDocuments(sql, base.base_no, ids)).map((row) => [row.document_id, row]) : [])
  const written = prepared.map(({ document: { document_id }, placed, content_hash }) => {
    const old = known.get(document_id)
    const status: WriteStatus = !old ? 'created' : old.content_hash === content_hash ? 'unchanged' : 'updated'
    return { document_id, status, chunks: placed.chunks.length, content_hash }
  })
  const changed = prepared.filter((_, at) => written[at]?.status !== 'unchanged')
  if (dry_run || !base || changed.length === 0) return written
  const replaced = changed.flatMap(({ document }) => known.get(document.document_id)?.document_no ?? [])
  const gone = replaced.length > 0 ? await deleteChunks(sql, replaced) : { chunks: 0, tokens: 0 }
  const { chunks, tokens } = await insert(sql, deps, base, changed)
  await changeBase(sql, base.base_no, {
    documents: changed.length - replaced.length,
    chunks: chunks - gone.chunks,
    tokens: tokens - gone.tokens,
    slots: chunks,
  })
  const changedIds = changed.map(({ document }) => document.document_id)
  await putInOutbox(sql, deps.outbox.targets, kb_id, changedIds)
  await deps.audit(sql, {
    organization: base.organization_id,
    user: user ?? null,
    action: 'knowledge.written',
    resource_type: 'knowledge_base',
    resource_id: kb_id,
    details: { documents: changed.length, chunks },
  })
  return written
}

/**
 * Chunks that are worked on at once, with all their terms. Of half as many the postings cost half as much CPU again,
 * because each part writes the rows of common terms anew.
 */
const atOnceMax = { chunks: 4096, characters: 1_500_000 }

interface ChunkPlace {
  document: GivenDocument
  chunk: PlacedDocument['chunks'][number]
  chunk_index: number
}

function* inParts(changed: readonly Prepared[]): Generator<ChunkPlace[]> {
  let [part, characters]: [ChunkPlace[], number] = [[], 0]
  for (const { document, placed } of changed)
    for (const [chunk_index, chunk] of placed.chunks.entries()) {
      part.push({ document, chunk, chunk_index })
      characters += chunk.content.length
      if (part.length < atOnceMax.chunks && characters < atOnceMax.characters) continue
      yield part
      part = []
      characters = 0
    }
  if (part.length > 0) yield part
}

async function insert(
  sql: Sql,
  { keywordIndex }: KnowledgeDeps,
  base: BaseState,
  changed: readonly Prepared[],
): Promise<{ chunks: number; tokens: number }> {
  const numbers = await putDocuments(
    sql,
    base.base_no,
    changed.map(({ document: { text: _, chunks: __, ...labels }, placed, content_hash }) => ({
      ...labels,
      content_hash,
      characters: placed.characters,
      chunks: placed.chunks.length,
      tail: placed.tail,
    })),
  )
  const count = changed.reduce((sum, { placed }) => sum + placed.chunks.length, 0)
  const appending = await keywordIndex.beginAppending(sql, base, count)
  let [chunks, tokens] = [0, 0]
  for (const part of inParts(changed)) {
    const [rows, slots]: [NewChunk[], SlotTerms[]] = [[], []]
    await inTurns(part, ({ document, chunk, chunk_index }) => {
      const terms = chunkTerms(document.title, chunk.section_title, chunk.content)
      const slot = base.next_slot + chunks
      const document_no = numbers.get(document.document_id) as number
      const hash = digestOf(embeddedText(document.title, chunk.content)).slice(0, 32)
      rows.push({ ...chunk, chunk_id: uuidv7(), chunk_index, slot, document_no, length: terms.length, hash })
      if (appending) slots.push({ slot, terms })
      chunks += 1
      tokens += terms.length
    })
    await insertChunks(sql, base.base_no, rows)
    await appending?.add(slots)
  }
  await appending?.finish()
  return { chunks, tokens }
}
