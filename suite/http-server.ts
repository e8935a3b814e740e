import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { refuseStalledBodies } from './stalled-bodies.ts'
import { StartError } from './start-error.ts'

export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** How long a client may take. A whole request has no limit of its own: a large upload over a slow line takes hours. */
export interface ServerLimits {
  /** For the headers. */
  headersMs: number
  /** A body has to bring `stallBytes` in this time, for as long as we read it. */
  stallMs: number
  stallBytes: number
}

export const usualLimits = { headersMs: 60_000, stallBytes: 64 * 1024 }

export interface HttpServer {
  readonly url: string
  /** Every answer from now on is the last of its connection, so that callers come back elsewhere. */
  drain(): void
  /** Takes no new connections, waits for the answers under way up to the grace time, then closes what is left. */
  stop(graceMs: number): Promise<void>
}

export interface ListenAddress {
  host: string
  port: number
  /** The settings that they come from, for the sentence that says what to correct. */
  names: { host: string; port: string }
}

export async function startHttpServer(
  address: ListenAddress,
  limits: ServerLimits,
  handle: Handle,
): Promise<HttpServer> {
  let stopping = false
  const { headersMs } = limits
  const server = createServer(
    {
      keepAliveTimeout: 72_000,
      requestTimeout: 0,
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(30_000, headersMs / 2),
    },
    (request, response) => {
      if (stopping) response.setHeader('connection', 'close')
      watchBody(request)
      handle(request, response)
    },
  )
  const watchBody = refuseStalledBodies(server, limits, (socket) => answerAndClose(socket, tooSlow))
  server.on('clientError', refuseMalformed)
  await listen(server, address)
  const { port } = server.address() as AddressInfo
  const { host } = address
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    drain() {
      stopping = true
    },
    async stop(graceMs) {
      stopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection whose answer was under way becomes idle later, and would otherwise be waited for to the last.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(sweep)
      clearTimeout(timer)
    },
  }
}

function listen(server: Server, { host, port, names }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is taken: stop what uses it, or set ${names.port} to another one.`,
        EACCES: `This user may not listen on port ${port}: set ${names.port} to one above 1023.`,
      }
      const other = `Cannot listen on ${host} port ${port} (${error.code}): set ${names.host} and ${names.port}.`
      reject(new StartError(reasons[error.code ?? ''] ?? other))
    })
    server.listen(port, host, resolve)
  })
}

export const failureText = (code: string, message: string, data: unknown = null): string =>
  JSON.stringify({ code, message, data })

type Refusal = readonly [status: string, message: string]
const tooSlow: Refusal = ['408 Request Timeout', 'the request arrives too slowly']
const tooLarge: Refusal = ['431 Request Header Fields Too Large', 'the headers are too large']
const malformed: Refusal = ['400 Bad Request', 'this is not a well-formed HTTP request']
const refusals: Record<string, Refusal> = { HPE_HEADER_OVERFLOW: tooLarge, ERR_HTTP_REQUEST_TIMEOUT: tooSlow }

/** What is not HTTP at all still gets an answer that says so. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET') answerAndClose(socket, refusals[error.code ?? ''] ?? malformed)
}

function answerAndClose(socket: Socket, [status, message]: Refusal): void {
  if (!socket.writable) return
  const body = failureText('invalid_input', message)
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
