import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  method: string
  path: string
  headers: IncomingHttpHeaders
  text: string
}

export interface FakeEngine {
  url: string
  asked: Asked[]
  /** What was asked of one path, by its ending without the query. */
  askedOf(ending: string): Asked[]
  /** The aliases by index, as the engine would list them. */
  indices: Record<string, string[]>
  /** Answers in the engine's place; undefined leaves it to the engine. */
  fault: (asked: Asked, response: ServerResponse) => true | undefined
  close(): void
}

export const answer = (response: ServerResponse, status: number, body: unknown): true => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  return true
}

/** Knows its aliases, takes everything and finds nothing. */
export async function startFakeEngine(): Promise<FakeEngine> {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const asked = { method, path: url, headers, text }
      fake.asked.push(asked)
      if (!fake.fault(asked, response)) answer(response, 200, usual(asked, url.split('?')[0] ?? ''))
    })
  })
  const usual = ({ method, text }: Asked, path: string): object => {
    if (path.startsWith('/_alias/')) return listed((aliases) => ({ aliases: Object.fromEntries(aliases) }))
    if (path.endsWith('/_mapping')) return listed(() => ({ mappings: { _meta: { layout: 1, dims: 3 } } }))
    if (path.endsWith('/_bulk'))
      return { errors: false, items: actionsIn(text).map(() => ({ index: { status: 200 } })) }
    if (path.endsWith('/_search')) return { hits: { hits: [] } }
    if (method === 'PUT') fake.indices[path.slice(1)] = Object.keys(JSON.parse(text).aliases)
    return { acknowledged: true }
  }
  const listed = (of: (aliases: [string, object][]) => object) =>
    Object.fromEntries(
      Object.entries(fake.indices).map(([index, aliases]) => [index, of(aliases.map((alias) => [alias, {}]))]),
    )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeEngine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    askedOf: (ending) => fake.asked.filter(({ path }) => path.split('?')[0]?.endsWith(ending)),
    indices: { 'knowledge_chunks_v1-0': ['knowledge_chunks_v1'] },
    fault: () => undefined,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return fake
}

/** The lines of a bulk request that say what to do. */
export const actionsIn = (text: string): string[] =>
  text.split('\n').filter((line) => /^\{"(?:index|create|delete)":\{"_id"/.test(line))
