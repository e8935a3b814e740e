import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { type EngineConnection, EngineRefusal, outage } from './search-engine-connection.ts'

export type EngineName = 'opensearch' | 'elasticsearch'

/** Raised when the mapping changes: an index of another layout has to be rebuilt. */
const layout = 1

/**
 * An index version is one concrete index; the alias says which one is searched, others which one is being built and which
 * are done with. Everybody reads and writes by alias, so moving it in one request is a switch without a gap.
 */
export interface EngineVersions {
  building: string
  /** Which aliases a write has to go to. */
  targets(): Promise<string[]>
  ensure(): Promise<'created' | 'present'>
  beginVersion(): Promise<string>
  finishVersion(index: string): Promise<void>
  abandonVersion(index: string): Promise<void>
  ping(): Promise<string | undefined>
}

interface VersionOptions {
  engine: EngineName
  connection: EngineConnection
  alias: string
  dims: number
  /** After this time nobody waits for a search that was begun before. */
  searchTimeoutMs: number
  log: Logger
}

export function createEngineVersions(options: VersionOptions): EngineVersions {
  const { engine, alias, dims, searchTimeoutMs, log } = options
  const { ask, tell } = options.connection
  const building = `${alias}-building`
  const retired = `${alias}-retired`
  const layoutOfVersion = { layout, dims }

  /** The indices behind the aliases, as the engine knows them now. */
  async function indices() {
    const behind = await tell('GET', `/_alias/${encodeURIComponent(alias)}*`, undefined, readAliases)
    const of = (name: string) => behind.filter(({ aliases }) => aliases.includes(name)).map(({ index }) => index)
    return { live: of(alias), building: of(building), retired: of(retired) }
  }

  async function create(index: string, under: string): Promise<void> {
    const version = { ...versionBody(engine, dims, layoutOfVersion), aliases: { [under]: {} } }
    await tell('PUT', `/${encodeURIComponent(index)}`, version, acknowledged)
    log.info({ index, alias: under }, 'search index created')
  }

  const change = (actions: object[]) => tell('POST', '/_aliases', { actions }, acknowledged)
  const remove = async (unused: readonly string[]) => {
    if (unused.length > 0) await change(unused.map((index) => ({ remove_index: { index } })))
  }

  async function expectBuilding(index: string) {
    const now = await indices()
    if (!now.building.includes(index)) throw new ServiceError('conflict', `the index ${index} is not being built`)
    return now
  }

  return {
    building,

    async targets() {
      const now = await indices()
      const present = [...(now.building.length > 0 ? [building] : []), ...(now.live.length > 0 ? [alias] : [])]
      if (present.length === 0) throw outage(`has no index ${alias} yet`)
      return present
    },

    async ensure() {
      if ((await indices()).live.length > 0) return 'present'
      try {
        await create(`${alias}-0`, alias)
        return 'created'
      } catch (error) {
        const taken = error instanceof EngineRefusal && error.type === 'resource_already_exists_exception'
        if (taken && (await indices()).live.length > 0) return 'present'
        throw error
      }
    },

    async beginVersion() {
      const index = `${alias}-${Date.now()}`
      const left = await indices()
      await remove([...left.building, ...left.retired])
      await create(index, building)
      return index
    },

    async finishVersion(index) {
      const now = await expectBuilding(index)
      await tell('POST', `/${encodeURIComponent(index)}/_refresh`, undefined, () => undefined)
      const older = [...now.live, ...now.building].filter((other) => other !== index)
      await change([
        { add: { index, alias } },
        ...now.building.map((built) => ({ remove: { index: built, alias: building } })),
        ...now.live.map((other) => ({ remove: { index: other, alias } })),
        ...older.map((other) => ({ add: { index: other, alias: retired } })),
      ]).catch(async (error) => {
        // The answer may have been lost after the switch was made, and its repetition then refused.
        if ((await indices()).live.join() !== index) throw error
      })
      log.info({ index, alias, older }, 'search index switched')
      // A search that is under way on an index fails when the index goes: seen on OpenSearch 2.19.
      await delay(searchTimeoutMs)
      await remove(older)
    },

    async abandonVersion(index) {
      await expectBuilding(index)
      await remove([index])
    },

    async ping() {
      try {
        const built = await ask('GET', `/${encodeURIComponent(alias)}/_mapping`, undefined, readLayouts)
        if (built.length !== 1) return `the alias ${alias} names ${built.length} indices: rebuild the index`
        const [one] = built
        if (one?.index === alias) return `${alias} is an index and should be an alias: remove it`
        if (one?.layout !== layout) return `the index behind ${alias} has another layout: rebuild it`
        if (one.dims !== dims)
          return `the index behind ${alias} has vectors of ${one.dims} numbers, not ${dims}: rebuild it`
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
  }
}

/** The kind of the vector field is all in which the two engines differ. */
const vectorField = {
  opensearch: (dims: number) => ({
    type: 'knn_vector',
    dimension: dims,
    method: { name: 'hnsw', engine: 'lucene', space_type: 'cosinesimil', parameters: { m: 16, ef_construction: 100 } },
  }),
  elasticsearch: (dims: number) => ({
    type: 'dense_vector',
    dims,
    index: true,
    similarity: 'cosine',
    index_options: { type: 'hnsw', m: 16, ef_construction: 100 },
  }),
}

/** Our own tokens are only cut at blanks, so that an engine finds by the same words as the database. */
function versionBody(engine: EngineName, dims: number, meta: object): object {
  const exact = { type: 'keyword' }
  const day = { type: 'date', format: 'strict_date' }
  return {
    settings: {
      index: {
        ...(engine === 'opensearch' && dims > 0 && { knn: true }),
        similarity: { default: { type: 'BM25', k1: 1.2, b: 0.75 } },
      },
    },
    mappings: {
      dynamic: false,
      _source: { enabled: false },
      _meta: meta,
      properties: {
        chunk_id: exact,
        kb_id: exact,
        document_id: exact,
        file_id: exact,
        doc_type: exact,
        metadata: exact,
        date: day,
        effective_from: day,
        effective_to: day,
        tokens: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' },
        ...(dims > 0 && { vector: vectorField[engine](dims) }),
      },
    },
  }
}

function acknowledged(answer: unknown): void {
  if ((answer as { acknowledged?: unknown } | null)?.acknowledged !== true) throw outage('did not acknowledge a change')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readAliases(answer: unknown): { index: string; aliases: string[] }[] {
  if (!isRecord(answer)) throw outage('answered without aliases')
  return Object.entries(answer).map(([index, entry]) => {
    if (!isRecord(entry) || !isRecord(entry.aliases)) throw outage('answered without aliases')
    return { index, aliases: Object.keys(entry.aliases) }
  })
}

function readLayouts(answer: unknown): { index: string; layout: unknown; dims: unknown }[] {
  if (!isRecord(answer)) throw outage('answered without a mapping')
  return Object.entries(answer).map(([index, entry]) => {
    if (!isRecord(entry) || !isRecord(entry.mappings)) throw outage('answered without a mapping')
    const meta = isRecord(entry.mappings._meta) ? entry.mappings._meta : {}
    return { index, layout: meta.layout, dims: meta.dims }
  })
}
