import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAddress } from '@casewright/kit/postgres/sql'
import type { Passed, Watch } from './crash-points.ts'

export interface DatabaseProxy {
  /** For the engine. */
  address: DatabaseAddress
  /** How long each statement is kept back from now on; one that a killed process had sent meanwhile is lost. */
  slow(delayMs: () => number): void
  stop(): Promise<void>
}

/** Stands between the engine and PostgreSQL and knows where a statement begins and where its answer ends. */
export async function startDatabaseProxy(
  target: DatabaseAddress & { database: string },
  watch: Watch,
): Promise<DatabaseProxy> {
  const url = new URL('url' in target ? target.url : 'postgres://postgres@localhost')
  const directory = 'url' in target ? url.searchParams.get('host') : target.socketDirectory
  const port = 'url' in target ? Number(url.port || 5432) : target.port
  const upstream = () => (directory ? connect(join(directory, `.s.PGSQL.${port}`)) : connect(port, url.hostname))
  let delayMs = () => 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    joinUp(socket, upstream(), watch, () => delayMs())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  url.pathname = `/${target.database}`
  return {
    address: { url: url.href },
    slow: (by) => {
      delayMs = by
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function joinUp(engine: Socket, database: Socket, watch: Watch, delayMs: () => number): void {
  const texts = new Map<string, string>()
  /** Statements that were sent and not answered yet, in their order; those that do not count are undefined. */
  const pending: (Passed | undefined)[] = []
  let sent = Promise.resolve()
  let [isOpen, isDead, bound] = [false, false, undefined as Passed | undefined]
  const die = () => {
    isDead = true
  }
  engine.on(
    'data',
    splitter(true, (type, body, whole) => {
      if (isDead) return
      if (type === 'P') texts.set(...parsed(body))
      if (type === 'B') {
        const label = labelOf(texts.get(statementOf(body)) ?? '', body)
        bound = label === undefined ? undefined : watch.passes('statement', label)
        if (bound && watch.strikes(bound, 'before')) return die()
      }
      const ms = type === 'B' && bound ? delayMs() : 0
      if (type === 'S' || type === 'Q') {
        pending.push(bound)
        bound = undefined
      }
      sent = sent.then(async () => {
        if (ms > 0) await pause(ms)
        if (!isDead && !database.destroyed) database.write(whole)
      })
    }),
  )
  database.on(
    'data',
    splitter(false, (type, _body, whole) => {
      const [first] = isOpen ? pending : []
      const isHeld = first !== undefined && watch.isArmedFor(first, 'after')
      if (type === 'Z') {
        if (isOpen) pending.shift()
        isOpen = true
        if (isHeld && watch.strikes(first, 'after')) return die()
      }
      if (!isDead && !isHeld) engine.write(whole)
    }),
  )
  // A process that is gone takes its connection with it; what it had sent is done all the same.
  for (const [one, other] of [
    [engine, database],
    [database, engine],
  ] as const) {
    one.on('error', () => {})
    one.on('close', () => other.destroy())
  }
}

const textEnd = (body: Buffer, from: number): number => body.indexOf(0, from)

function parsed(body: Buffer): [name: string, text: string] {
  const end = textEnd(body, 0)
  const text = body.toString('utf8', end + 1, textEnd(body, end + 1))
  // The executor puts the names of its tables together, in quotes.
  return [body.toString('utf8', 0, end), text.replaceAll(/"ai_engine"\."(threads|journal)"/g, 'ai_engine.$1')]
}

function statementOf(body: Buffer): string {
  const portalEnd = textEnd(body, 0)
  return body.toString('utf8', portalEnd + 1, textEnd(body, portalEnd + 1))
}

/** What a statement is about; undefined when it does not count: those that come with the clock and not with the flow. */
function labelOf(text: string, body: Buffer): string | undefined {
  if (!text.includes('ai_engine.') || /set lease_until|attempts = t\.attempts \+ 1/.test(text)) return undefined
  const nodes = [...body.toString('utf8').matchAll(/"node":"(\w+)","patch"/g)].map(([, node]) => node).join('+')
  if (text.includes('insert into ai_engine.turns')) return `end ${nodes}`
  if (text.includes("'[]'")) return 'tell'
  if (text.includes('insert into ai_engine.journal')) return `commit ${nodes}`
  if (text.includes("'execute'")) return 'claim for execute'
  if (text.includes("'resume'")) return 'claim for resume'
  return `read ${/from ai_engine\.(\w+)/.exec(text)?.[1]}`
}

/** Cuts the stream into the protocol's messages; the engine's first one has no type. */
function splitter(startsUntyped: boolean, take: (type: string, body: Buffer, whole: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let head = startsUntyped ? 0 : 1
  return (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= head + 4) {
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      take(head === 0 ? '' : String.fromCharCode(whole[0] as number), whole.subarray(head + 4), whole)
      head = 1
    }
  }
}
