import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong with one request. Several at once are possible: late, and then cut off. */
interface Fault {
  /** It is handed on this much later. */
  delayMs?: number
  /** The connection is reset before the request is handed on, as by a machine that is not there. */
  refuse?: true
  /** Answered here, in words that are not those of the service, as by a load balancer. */
  status?: number
  /** It is handed on and done, but its answer is cut off after so many bytes of the body; 0 loses the head too. */
  cutAfterBytes?: number
}

/** Decides about each request; `random` gives numbers from 0 to 1 that follow from the seed alone. */
type Faults = (request: IncomingMessage, random: () => number) => Fault | undefined

/** Stands between a caller and a service, and does to their talk what networks do. */
export interface FaultProxy {
  url: string
  /** From now on; nothing goes wrong when there are none. */
  faults: Faults | undefined
  /** Requests that it has seen, with what was done to them. */
  readonly seen: readonly { method: string; path: string; fault: Fault | undefined }[]
  /** Resets every connection, with all that is under way on it. */
  cut(): void
  stop(): Promise<void>
}

/** `target` is asked for each request, so that the service may move. The same seed and the same requests give the same faults. */
export async function startFaultProxy(target: () => string, seed = 1): Promise<FaultProxy> {
  const random = randomFrom(seed)
  const seen: { method: string; path: string; fault: Fault | undefined }[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const fault = proxy.faults?.(request, random)
    seen.push({ method: request.method ?? '', path: request.url ?? '', fault })
    open.add(response)
    response.on('close', () => open.delete(response))
    response.on('error', () => {})
    const wait = fault?.delayMs ?? 0
    if (wait === 0) pass(request, response, target(), fault)
    else setTimeout(() => pass(request, response, target(), fault), wait)
  })
  // Nobody keeps a connection: each request is met by its own fault.
  server.keepAliveTimeout = 1
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: undefined,
    seen,
    cut() {
      for (const response of open) reset(response)
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return proxy
}

function reset({ socket }: ServerResponse): void {
  socket?.resetAndDestroy()
}

function pass(request: IncomingMessage, response: ServerResponse, target: string, fault: Fault = {}): void {
  const { refuse, status, cutAfterBytes } = fault
  if (refuse) {
    reset(response)
    return
  }
  if (status !== undefined) {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>no</h1>')
    return
  }
  const { host: _, ...headers } = request.headers
  const onward = send(new URL(request.url ?? '/', target), { method: request.method ?? 'GET', headers, agent: false })
  onward.on('error', () => reset(response))
  onward.on('response', (answer) => {
    if (cutAfterBytes === 0) {
      answer.resume()
      reset(response)
      return
    }
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' })
    response.flushHeaders()
    let left = cutAfterBytes ?? Number.POSITIVE_INFINITY
    answer.on('data', (chunk: Buffer) => {
      const isLast = chunk.length >= left
      const taken = response.write(isLast ? chunk.subarray(0, left) : chunk)
      left -= chunk.length
      if (isLast) {
        answer.removeAllListeners('data').resume()
        // A reset takes back what its reader has not read yet: so late that a slow one has.
        setTimeout(() => reset(response), 200)
      }
      if (!isLast && !taken) answer.pause()
    })
    response.on('drain', () => answer.resume())
    answer.on('end', () => left > 0 && response.end())
    answer.on('error', () => reset(response))
  })
  // A reader that has left is left there too; a lost answer is none of the service's business.
  response.on('close', () => !response.writableFinished && cutAfterBytes === undefined && onward.destroy())
  request.pipe(onward)
}

/** Mulberry32: small, and good enough to choose faults. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
