import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Stored = Record<string, unknown> & { tokens: string; vector?: number[] }
type Clause = Record<string, Record<string, unknown>>
interface Bool {
  must?: { match: { tokens: string } }
  filter?: Clause | Clause[]
  must_not?: Clause[]
}
interface Index {
  mappings: object
  aliases: Set<string>
  documents: Map<string, Stored>
}

/** A search engine that really finds, as far as our adapter asks it: aliases, bulk writes, BM25, filters and cosines. */
export interface MemoryEngine {
  url: string
  indices: Map<string, Index>
  /** The chunks that a search would find now. */
  searched(): Stored[]
  searches(): number
  /** Asked at each request: true leaves it without an answer, a number refuses it, a promise holds it up. */
  fault: (method: string, path: string) => true | number | undefined | Promise<undefined>
  /** As a killed process: connections break, the port is closed, what it has stays. */
  kill(): Promise<void>
  start(): Promise<void>
}

export async function startMemoryEngine(): Promise<MemoryEngine> {
  const indices = new Map<string, Index>()
  let [port, searches] = [0, 0]
  const behind = (alias: string) => [...indices.values()].filter(({ aliases }) => aliases.has(alias))

  function change(action: Record<string, { index: string; alias: string }>): void {
    const [[verb, { index, alias }]] = Object.entries(action) as [[string, { index: string; alias: string }]]
    if (verb === 'remove_index') indices.delete(index)
    else indices.get(index)?.aliases[verb === 'add' ? 'add' : 'delete'](alias)
  }

  function bulk(alias: string, text: string): object {
    const lines = text.trim().split('\n')
    const items: object[] = []
    const [index] = behind(alias)
    for (let at = 0; at < lines.length; at += 1) {
      const [[verb, { _id }]] = Object.entries(JSON.parse(lines[at] as string)) as [[string, { _id: string }]]
      const known = index?.documents.has(_id)
      if (verb === 'delete') index?.documents.delete(_id)
      else {
        const document = JSON.parse(lines[++at] as string)
        if (verb === 'index' || !known) index?.documents.set(_id, document)
      }
      const status = !index ? 404 : verb === 'create' && known ? 409 : verb === 'delete' && !known ? 404 : 200
      items.push({ [verb]: { _id, status } })
    }
    return { errors: false, items }
  }

  const listed = (of: (index: Index) => object, alias?: string) =>
    Object.fromEntries(
      [...indices].filter(([, { aliases }]) => !alias || aliases.has(alias)).map(([name, index]) => [name, of(index)]),
    )
  const aliasesOf = ({ aliases }: Index) => ({ aliases: Object.fromEntries([...aliases].map((alias) => [alias, {}])) })

  function search(alias: string, text: string): object | undefined {
    const [index] = behind(alias)
    searches += 1
    return index && { hits: { hits: found(index, JSON.parse(text)) } }
  }

  function create(name: string, text: string): object {
    const { mappings, aliases } = JSON.parse(text)
    indices.set(name, { mappings, aliases: new Set(Object.keys(aliases)), documents: new Map() })
    return { acknowledged: true }
  }

  function changeAll(_: string, text: string): object {
    JSON.parse(text).actions.forEach(change)
    return { acknowledged: true }
  }

  const routes: [string, RegExp, (named: string, text: string) => object | undefined][] = [
    ['GET', /^\/_alias\/(.+)\*$/, () => listed(aliasesOf)],
    ['POST', /^\/_aliases()$/, changeAll],
    [
      'GET',
      /^\/(.+)\/_mapping$/,
      (alias) => (behind(alias).length > 0 ? listed(({ mappings }) => ({ mappings }), alias) : undefined),
    ],
    ['POST', /^\/(.+)\/_bulk$/, bulk],
    ['POST', /^\/(.+)\/_refresh$/, () => ({})],
    ['POST', /^\/(.+)\/_search$/, search],
    ['PUT', /^\/([^/]+)$/, create],
  ]
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { method = '', url = '' } = request
    const path = decodeURIComponent(url.split('?')[0] as string)
    const fault = await engine.fault(method, path)
    if (fault === true) return
    const [, pattern, route] = routes.find(([verb, pattern]) => verb === method && pattern.test(path)) ?? []
    const body = fault ? undefined : route?.(pattern?.exec(path)?.[1] ?? '', text)
    const status = fault ?? (body ? 200 : 404)
    const error = { error: { type: 'index_not_found_exception', reason: 'no such index' } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? error))
  }

  let server = createServer()
  const engine: MemoryEngine = {
    url: '',
    indices,
    searched: () => behind('knowledge_chunks_v1').flatMap(({ documents }) => [...documents.values()]),
    searches: () => searches,
    fault: () => undefined,
    async kill() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    async start() {
      server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
      engine.url = `http://127.0.0.1:${port}`
    },
  }
  await engine.start()
  return engine
}

interface Query {
  query: { bool?: Bool; knn?: { vector: { vector: number[]; filter: { bool: Bool } } } }
  size: number
  sort?: unknown
  search_after?: [string]
}

function found({ documents }: Index, { query, size, sort, search_after }: Query): object[] {
  const knn = query.knn?.vector
  const bool = knn ? knn.filter.bool : (query.bool as Bool)
  const all = [...documents].filter(([, document]) => passes(document, bool) && (!knn || document.vector))
  const score = knn ? cosine(knn.vector) : bm25([...documents.values()], bool.must?.match.tokens.split(' ') ?? [])
  return all
    .map(([_id, document]) => ({ _id, _score: score(document) }))
    .filter(({ _id, _score }) => (bool.must ? _score > 0 : true) && (!search_after || _id > search_after[0]))
    .sort((a, b) => (sort ? 0 : b._score - a._score) || (a._id < b._id ? -1 : 1))
    .slice(0, size)
}

const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const passes = (document: Stored, { filter, must_not = [] }: Bool): boolean =>
  listOf(filter).every((clause) => matches(document, clause)) && !must_not.some((clause) => matches(document, clause))

function matches(document: Stored, clause: Clause): boolean {
  if ('bool' in clause) return passes(document, clause.bool as Bool)
  const [[kind, body]] = Object.entries(clause) as [[string, Record<string, unknown>]]
  const [[field, wanted]] = Object.entries(body) as [[string, unknown]]
  const values = listOf(document[field]).filter((value) => value !== null && value !== undefined) as string[]
  if (kind !== 'range') return values.some((value) => listOf(wanted).includes(value))
  const { gt, gte, lte } = wanted as Record<string, string | undefined>
  return values.some((value) => !(gt && value <= gt) && !(gte && value < gte) && !(lte && value > lte))
}

/** (1 + cosine) / 2, of vectors of unit length. */
const cosine = (asked: number[]) => (document: Stored) =>
  (1 + (document.vector as number[]).reduce((sum, value, at) => sum + value * (asked[at] as number), 0)) / 2

function bm25(documents: readonly Stored[], asked: readonly string[]) {
  const lists = new Map(documents.map((document) => [document, document.tokens.split(' ')]))
  const average = [...lists.values()].reduce((sum, list) => sum + list.length, 0) / lists.size
  const weights = asked.map((term) => {
    const having = [...lists.values()].filter((list) => list.includes(term)).length
    return Math.log(1 + (lists.size - having + 0.5) / (having + 0.5))
  })
  return (document: Stored): number => {
    const list = lists.get(document) as string[]
    return asked.reduce((sum, term, at) => {
      const frequency = list.filter((one) => one === term).length
      const shortness = 1.2 * (0.25 + (0.75 * list.length) / average)
      return sum + ((weights[at] as number) * frequency) / (frequency + shortness)
    }, 0)
  }
}
