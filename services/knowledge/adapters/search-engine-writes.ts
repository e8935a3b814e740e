import { ServiceError } from '@casewright/kit/data/errors'
import type { Scalar } from '../rules/search-scope.ts'
import { type EngineConnection, EngineRefusal, outage, reasonCharactersMax } from './search-engine-connection.ts'
import { hasDirection, metadataTerm, numbersOf } from './search-engine-query.ts'
import type { EngineVersions } from './search-engine-versions.ts'

interface EngineDocument {
  kb_id: string
  document_id: string
}

export interface EngineChunk extends EngineDocument {
  chunk_id: string
  doc_type: string
  file_id: string | null
  /** ISO dates. `effective_to` is the first day no longer in force. */
  date: string | null
  effective_from: string | null
  effective_to: string | null
  metadata: Readonly<Record<string, Scalar | null>>
  tokens: readonly string[]
  vector?: Float32Array
}

export interface EngineWrites {
  /** Replaces what the engine has of this document, in the index that is searched and in the one that is being built. */
  putDocument(document: EngineDocument, chunks: readonly EngineChunk[]): Promise<void>
  /**
   * Adds a document to the version that is being built. What `putDocument` wrote there meanwhile is newer and stays: a
   * rebuild may therefore read the database without holding up anybody's write.
   */
  addToVersion(chunks: readonly EngineChunk[]): Promise<void>
  removeDocument(document: EngineDocument): Promise<void>
  removeBase(kb_id: string): Promise<void>
}

const batchBytesMax = 5_000_000
const batchActionsMax = 1_000
const pageSize = 5_000

export function createEngineWrites(
  connection: EngineConnection,
  { targets, building }: Pick<EngineVersions, 'targets' | 'building'>,
  dims: number,
): EngineWrites {
  const { tell } = connection
  const pathOf = (alias: string, action: string) => `/${encodeURIComponent(alias)}/${action}`

  /** A name that is no alias is refused: the engine would make an index of that name without our mapping. */
  async function bulk(aliases: readonly string[], actions: Iterable<BulkAction>, accepted: readonly number[] = []) {
    for (const { lines, count } of batches(actions))
      for (const alias of aliases)
        await tell('POST', pathOf(alias, '_bulk?require_alias=true'), lines, (answer) =>
          checkBulk(answer, count, accepted),
        )
  }

  /**
   * Page by page, not by one delete-by-query: each request then fits its time-out however large the base is, none meets
   * a version conflict, and engines without that module will do. What was written just now is seen by the refresh.
   */
  async function removeWhere(alias: string, exact: Record<string, string>, kept: ReadonlySet<string> = new Set()) {
    await tell('POST', pathOf(alias, '_refresh'), undefined, () => undefined)
    const filter = Object.entries(exact).map(([field, value]) => ({ term: { [field]: value } }))
    for (let after: string[] | undefined, found = pageSize; found === pageSize; ) {
      const page = { query: { bool: { filter } }, size: pageSize, sort: [{ chunk_id: 'asc' }] }
      const ids = await tell(
        'POST',
        pathOf(alias, '_search?allow_partial_search_results=false'),
        { ...page, ...(after && { search_after: after }) },
        readIds,
      )
      const surplus = ids.filter((id) => !kept.has(id))
      await bulk(
        [alias],
        surplus.map((id) => [JSON.stringify({ delete: { _id: id } })]),
        [404],
      )
      found = ids.length
      after = ids.slice(-1)
    }
  }

  const removeEverywhere = async (exact: Record<string, string>) => {
    for (const alias of await targets()) await removeWhere(alias, exact)
  }

  return {
    async putDocument({ kb_id, document_id }, chunks) {
      const aliases = await targets()
      await bulk(aliases, actionsOf('index', chunks, dims))
      const kept = new Set(chunks.map(({ chunk_id }) => chunk_id))
      for (const alias of aliases) await removeWhere(alias, { kb_id, document_id }, kept)
    },
    addToVersion: (chunks) => bulk([building], actionsOf('create', chunks, dims), [409]),
    removeDocument: ({ kb_id, document_id }) => removeEverywhere({ kb_id, document_id }),
    removeBase: (kb_id) => removeEverywhere({ kb_id }),
  }
}

/** The line that says what to do and, but for a deletion, the line with the document. */
type BulkAction = readonly string[]

function* actionsOf(action: 'index' | 'create', chunks: readonly EngineChunk[], dims: number): Generator<BulkAction> {
  for (const { tokens, metadata, vector, ...exact } of chunks) {
    if (vector && dims > 0 && vector.length !== dims)
      throw new ServiceError(
        'internal_error',
        `a vector has ${vector.length} numbers and the search index takes ${dims}`,
      )
    const members = Object.entries(metadata)
    const document = {
      ...exact,
      metadata: members.flatMap(([name, value]) => (value === null ? [] : [metadataTerm(name, value)])),
      tokens: tokens.join(' '),
      ...(vector && dims > 0 && hasDirection(vector) && { vector: numbersOf(vector) }),
    }
    yield [JSON.stringify({ [action]: { _id: exact.chunk_id } }), JSON.stringify(document)]
  }
}

function* batches(actions: Iterable<BulkAction>): Generator<{ lines: string[]; count: number }> {
  let [lines, bytes, count]: [string[], number, number] = [[], 0, 0]
  for (const action of actions) {
    const size = action.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
    if (count > 0 && (bytes + size > batchBytesMax || count === batchActionsMax)) {
      yield { lines, count }
      ;[lines, bytes, count] = [[], 0, 0]
    }
    lines.push(...action)
    bytes += size
    count++
  }
  if (count > 0) yield { lines, count }
}

interface BulkItem {
  status?: unknown
  error?: { type?: unknown; reason?: unknown }
}

/** A bulk request succeeds as a whole even when the engine took nothing of it: each item has its own status. */
function checkBulk(answer: unknown, count: number, accepted: readonly number[]): void {
  const items = (answer as { items?: unknown } | null)?.items
  if (!Array.isArray(items) || items.length !== count) throw outage('answered a bulk request without its items')
  const failed = items
    .map((item) => Object.values((item ?? {}) as Record<string, BulkItem>)[0])
    .filter((item) => !(typeof item?.status === 'number' && (item.status < 300 || accepted.includes(item.status))))
  if (failed.length === 0) return
  const busy = failed.every((item) => item?.status === 429 || Number(item?.status) >= 500)
  const { status, error } = failed.find((item) => item?.status !== 429) ?? failed[0] ?? {}
  const why = error ? `${error.type}: ${error.reason}`.slice(0, reasonCharactersMax) : `status ${status}`
  const message = `did not take ${failed.length} of ${count} chunks (${why})`
  throw busy ? outage(message) : new EngineRefusal(`the search engine ${message}`, String(error?.type))
}

function readIds(answer: unknown): string[] {
  const hits = (answer as { hits?: { hits?: unknown } } | null)?.hits?.hits
  if (!Array.isArray(hits) || hits.some((hit) => typeof hit?._id !== 'string')) throw outage('answered without hits')
  return (hits as { _id: string }[]).map(({ _id }) => _id)
}
