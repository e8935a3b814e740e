import type { GivenDocument, WriteStatus } from '@casewright/contracts/knowledge/resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'
import { invalidField, invalidInput } from '@casewright/kit/data/errors'
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
  const prepared = await prepare(deps, order.documents)
  const written = await deps.transaction((sql) => writeInto(sql, deps, order, prepared))
  if (!order.dry_run) deps.outbox.wake()
  return written
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
  const { slots, tokens } = await insert(sql, base, changed)
  await deps.keywordIndex.flushPendingChunks(sql, base, slots)
  await changeBase(sql, base.base_no, {
    documents: changed.length - replaced.length,
    chunks: slots.length - gone.chunks,
    tokens: tokens - gone.tokens,
    slots: slots.length,
  })
  const changedIds = changed.map(({ document }) => document.document_id)
  await putInOutbox(sql, deps.outbox.targets, kb_id, changedIds)
  await deps.audit(sql, {
    organization: base.organization_id,
    user: user ?? null,
    action: 'knowledge.written',
    resource_type: 'knowledge_base',
    resource_id: kb_id,
    details: { documents: changed.length, chunks: slots.length },
  })
  return written
}

/** Rows of one statement: enough to be quick, few enough to be held twice. */
const rowsMax = 2000

async function insert(
  sql: Sql,
  base: BaseState,
  changed: readonly Prepared[],
): Promise<{ slots: SlotTerms[]; tokens: number }> {
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
  const slots: SlotTerms[] = []
  let [tokens, rows]: [number, NewChunk[]] = [0, []]
  const places = changed.flatMap(({ document, placed }) =>
    placed.chunks.map((chunk, chunk_index) => ({ document, chunk, chunk_index })),
  )
  for (let at = 0; at < places.length; at += rowsMax) {
    rows = []
    await inTurns(places.slice(at, at + rowsMax), ({ document, chunk, chunk_index }) => {
      const terms = chunkTerms(document.title, chunk.section_title, chunk.content)
      const slot = base.next_slot + slots.length
      const document_no = numbers.get(document.document_id) as number
      const hash = digestOf(embeddedText(document.title, chunk.content)).slice(0, 32)
      rows.push({ ...chunk, chunk_id: uuidv7(), chunk_index, slot, document_no, length: terms.length, hash })
      slots.push({ slot, terms })
      tokens += terms.length
    })
    await insertChunks(sql, base.base_no, rows)
  }
  return { slots, tokens }
}
