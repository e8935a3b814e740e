import { createServer } from 'node:net'
import { createTestDatabase } from '@casewright/kit/testing'
import { listening } from '../../kit/tests/http/raw-http.ts'
import { connectToServer } from '../../kit/tests/http/server-socket.ts'

export interface WatchedDatabase {
  url: string
  /** The statements of each packet that was sent, in order, `begin`, `commit` and settings included. */
  packets: string[][]
  stop(): Promise<void>
}

/** A database of its own, and all that is sent to it, read from the protocol. */
export async function watchedDatabase(): Promise<WatchedDatabase> {
  const address = await createTestDatabase()
  const packets: string[][] = []
  const server = createServer((inner) => {
    const outer = connectToServer(address)
    const read = statementReader()
    inner.on('data', (bytes) => {
      const statements = read(bytes)
      if (statements.length > 0) packets.push(statements)
    })
    inner.pipe(outer).pipe(inner)
    for (const socket of [inner, outer]) socket.on('error', () => socket.destroy())
  })
  const { port } = await listening(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${address.database}`,
    packets,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** Reads what a client sends on one connection: simple queries, and prepared statements at each of their executions. */
function statementReader(): (bytes: Buffer) => string[] {
  const prepared = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  return (bytes) => {
    const found: string[] = []
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      // The first message has no type.
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return found
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return found
      const type = isStarted ? String.fromCharCode(rest[0] as number) : 'start'
      const [first = '', second = ''] = rest.toString('utf8', head + 4, end).split('\0')
      if (type === 'Q') found.push(oneLine(first))
      if (type === 'P') prepared.set(first, oneLine(second))
      if (type === 'B') found.push(prepared.get(second) ?? '')
      rest = rest.subarray(end)
      isStarted = true
    }
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
