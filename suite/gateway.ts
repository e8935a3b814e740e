import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { RunningService } from '@casewright/kit/service'
import { StartError } from './start-error.ts'

/** One port for all services of the process: `/{service-name}/api/v1/…` goes to that service with the prefix cut off. */
export interface Gateway {
  readonly url: string
  /** From now on calls are served; until then they are told that the suite is starting. */
  open(services: readonly RunningService[], startPage: StartPage): void
  /** Takes no new connections, waits for the answers under way up to the grace time, then closes what is left. */
  stop(graceMs: number): Promise<void>
}

export type StartPage = (request: IncomingMessage, response: ServerResponse) => void

export async function startGateway(host: string, port: number): Promise<Gateway> {
  let route: StartPage = (_request, response) =>
    sendFailure(response, 503, 'dependency_unavailable', 'the suite is starting; ask again in a moment')
  let stopping = false
  const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    if (stopping) response.setHeader('connection', 'close')
    route(request, response)
  })
  server.on('clientError', refuseMalformed)
  await listen(server, host, port)
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    open(services, startPage) {
      route = router(services, startPage)
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

/** Calling the service's router directly costs nothing; a proxy hop would cost 4 to 6 times the CPU of the request. */
function router(services: readonly RunningService[], startPage: StartPage): StartPage {
  const byName = new Map(services.map((service) => [service.name, service]))
  const only = services.length === 1 ? services[0] : undefined
  return (request, response) => {
    const url = request.url ?? '/'
    if (url === '/' || url.startsWith('/?')) return startPage(request, response)
    const end = url.indexOf('/', 1)
    const service = byName.get(end < 0 ? url.slice(1) : url.slice(1, end))
    if (service) {
      request.url = end < 0 ? '/' : url.slice(end)
      return service.app.routing(request, response)
    }
    // A process with one service answers at that service's own paths as well.
    if (only) return only.app.routing(request, response)
    sendFailure(
      response,
      404,
      'not_found',
      `no service here has this path; paths begin with ${[...byName.keys()].map((name) => `/${name}/`).join(', ')}`,
    )
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} on ${host} is taken: stop what uses it, or set PORT to another one.`,
        EACCES: `This user may not listen on port ${port}: set PORT to one above 1023.`,
      }
      reject(
        new StartError(
          reasons[error.code ?? ''] ?? `Cannot listen on ${host} port ${port} (${error.code}): set HOST and PORT.`,
        ),
      )
    })
    server.listen(port, host, resolve)
  })
}

const failureText = (code: string, message: string): string => JSON.stringify({ code, message, data: null })

function sendFailure(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(failureText(code, message))
}

/** What is not HTTP at all still gets an answer that says so. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'the headers are too large']
      : ['400 Bad Request', 'this is not a well-formed HTTP request']
  const body = failureText('invalid_input', message)
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
