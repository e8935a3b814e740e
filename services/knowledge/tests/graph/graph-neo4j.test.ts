import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createLog } from '@casewright/kit/data/log'
import type { Database } from '@casewright/kit/postgres/sql'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createGraphStore, type GraphConfig, type GraphStore } from '../../flows/graph-store.ts'
import { GraphUnavailable } from '../../rules/graph.ts'
import { graphStoreSuite } from './graph-store-suite.ts'

const log = createLog({ level: 'silent', format: 'json' })
/** See real-graph/README.md. */
const realUrl = process.env.CASEWRIGHT_TEST_NEO4J_URL

function neo4jStore(change: Partial<GraphConfig>): GraphStore {
  const config: GraphConfig = {
    LEGAL_GRAPH_ENABLED: true,
    LEGAL_GRAPH_BACKEND: 'neo4j',
    NEO4J_URL: realUrl,
    NEO4J_USER: 'neo4j',
    NEO4J_PASSWORD: 'password-of-the-tests',
    NEO4J_DATABASE: undefined,
    NEO4J_TIMEOUT_MS: 10_000,
    ...change,
  }
  return createGraphStore(config, {} as Database, log) as GraphStore
}

describe.skipIf(realUrl === undefined)('a real Neo4j', () => {
  const store = neo4jStore({})
  afterAll(() => store.close())
  graphStoreSuite(() => store)

  test('a server that stops in the middle of its work is given up in time', async () => {
    let stopped = false
    const { hostname, port } = new URL(realUrl as string)
    const between = createServer((client) => {
      const server = connect(Number(port), hostname)
      const pass = (one: Socket, other: Socket) =>
        one.on('error', () => {}).on('data', (bytes) => stopped || other.write(bytes))
      pass(client, server)
      pass(server, client)
      client.on('close', () => server.destroy())
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const url = `bolt://127.0.0.1:${(between.address() as AddressInfo).port}`
    const stalling = neo4jStore({ NEO4J_URL: url, NEO4J_TIMEOUT_MS: 1_000 })
    await stalling.ping()
    stopped = true
    const began = performance.now()
    await expect(stalling.ping()).rejects.toThrow('Neo4j did not answer within 1000 ms')
    expect(performance.now() - began).toBeLessThan(50_000)
    stopped = false
    await stalling.close()
    between.close()
  })

  test('a wrong password is an unavailable graph', async () => {
    const stranger = neo4jStore({ NEO4J_PASSWORD: 'wrong' })
    await expect(stranger.ping()).rejects.toThrow(/Neo4j failed: .*unauthorized/i)
    await stranger.close()
  })

  test('a database that does not exist is an unavailable graph', async () => {
    const lost = neo4jStore({ NEO4J_DATABASE: 'nowhere' })
    await expect(lost.ping()).rejects.toThrow(GraphUnavailable)
    await lost.close()
  })
})

describe('a Neo4j that fails', () => {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const stores: GraphStore[] = []

  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await Promise.all(stores.splice(0).map((store) => store.close()))
    for (const server of servers.splice(0)) server.close()
  })

  async function at(serve: (socket: Socket) => void): Promise<GraphStore> {
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      serve(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return on((server.address() as AddressInfo).port)
  }

  function on(port: number): GraphStore {
    const store = neo4jStore({ NEO4J_URL: `bolt://127.0.0.1:${port}`, NEO4J_TIMEOUT_MS: 300 })
    stores.push(store)
    return store
  }

  /** Each read fails as unavailable, and soon. */
  async function failsSoon(store: GraphStore): Promise<void> {
    const began = performance.now()
    await expect(store.findEntities(['a'], { names: ['b'], limit: 1 })).rejects.toThrow(GraphUnavailable)
    await expect(store.neighbours(['a'], ['b'], { depth: 1, limit: 1 })).rejects.toThrow(GraphUnavailable)
    await expect(store.ping()).rejects.toThrow(GraphUnavailable)
    expect(performance.now() - began).toBeLessThan(50_000)
  }

  test('a port that nobody listens on is an unavailable graph', () => failsSoon(on(1)))

  test('a server that takes the connection and says nothing is given up in time', async () => {
    await failsSoon(await at(() => {}))
  })

  test('a server that greets and then says nothing is given up in time', async () => {
    const bolt44 = Buffer.from([0, 0, 4, 4])
    await failsSoon(await at((socket) => socket.once('data', () => socket.write(bolt44))))
  })

  test('a server that speaks something else is an unavailable graph', async () => {
    await failsSoon(await at((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    await failsSoon(await at((socket) => socket.write(Buffer.alloc(4_096, 0xff))))
  })

  test('a server that hangs up is an unavailable graph', async () => {
    await failsSoon(await at((socket) => socket.destroy()))
  })

  test('a server that failed three times is left alone: the next question fails at once', async () => {
    let connections = 0
    const store = await at((socket) => {
      connections++
      socket.destroy()
    })
    await failsSoon(store)
    const before = connections
    await expect(store.ping()).rejects.toThrow(GraphUnavailable)
    expect(connections).toBe(before)
  })

  test('an address that is none is an unavailable graph', async () => {
    const store = neo4jStore({ NEO4J_URL: 'nonsense://x', NEO4J_TIMEOUT_MS: 300 })
    await expect(store.ping()).rejects.toThrow(GraphUnavailable)
  })
})
