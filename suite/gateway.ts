import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { asServiceError, ServiceError } from '@casewright/kit/errors'
import type { Logger } from '@casewright/kit/log'
import { requestIdFrom, requestIdHeader } from '@casewright/kit/request-id'
import type { RunningService } from '@casewright/kit/service'
import { type OwnPath, sendData } from './auth-paths.ts'
import type { Cors } from './cors.ts'
import type { Forward } from './forward.ts'
import type { Guard } from './guard.ts'
import { StartError } from './start-error.ts'

/** One port for all services of the process: `/{service-name}/api/v1/…` goes to that service with the prefix cut off. */
export interface Gateway {
  readonly url: string
  /** From now on calls are served; until then they are told that the suite is starting. */
  open(opening: Opening): void
  /** Takes no new connections, waits for the answers under way up to the grace time, then closes what is left. */
  stop(graceMs: number): Promise<void>
}

interface Opening {
  services: readonly RunningService[]
  startPage: StartPage
  /** What the gateway answers itself, by method and path. */
  ownPaths: ReadonlyMap<string, OwnPath>
  guard: Guard
  cors: Cors
  forward: Forward
  log: Logger
}

export type StartPage = (request: IncomingMessage, response: ServerResponse) => void

export async function startGateway(host: string, port: number): Promise<Gateway> {
  let route: StartPage = (request, response) =>
    sendFailure(
      request,
      response,
      new ServiceError('dependency_unavailable', 'the suite is starting; ask again in a moment'),
    )
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
    open(opening) {
      route = guarded(opening)
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

/** Nothing is routed before it is known who asks. */
function guarded(opening: Opening): StartPage {
  const { guard, cors, ownPaths, log } = opening
  const route = router(opening)
  const refuse = (request: IncomingMessage, response: ServerResponse, thrown: unknown) => {
    const error = asServiceError(thrown)
    const request_id = sendFailure(request, response, error)
    const { method, url } = request
    const about = { request_id, method, path: url?.split('?')[0], status: error.status, code: error.code }
    if (error.status >= 500) log.warn({ ...about, err: thrown }, 'refused at the gateway')
    else log.info({ ...about, reason: error.message }, 'refused at the gateway')
  }
  return (request, response) => {
    if (cors(request, response)) return
    const fail = (thrown: unknown) => refuse(request, response, thrown)
    try {
      const own = ownPaths.get(`${request.method} ${request.url?.split('?')[0]}`)
      const identifying = guard(request)
      if (own)
        Promise.resolve(identifying)
          .then(async (identity) => sendData(request, response, await own(request, identity)))
          .catch(fail)
      else if (identifying) identifying.then(() => route(request, response)).catch(fail)
      else route(request, response)?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}

type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined

/** Calling the service's router directly costs nothing; a proxy hop would cost 4 to 6 times the CPU of the request. */
function router({ services, startPage, forward }: Opening): Route {
  const byName = new Map(services.map((service) => [service.name, service]))
  const only = services.length === 1 ? services[0] : undefined
  return (request, response) => {
    const url = request.url ?? '/'
    if (url === '/' || url.startsWith('/?')) {
      startPage(request, response)
      return undefined
    }
    const end = url.indexOf('/', 1)
    const [name, path] = end < 0 ? [url.slice(1), '/'] : [url.slice(1, end), url.slice(end)]
    const named = byName.get(name)
    if (named) request.url = path
    else if (forward.knows(name)) return forward.to(name, path, request, response)
    // A process with one service answers at that service's own paths as well.
    const service = named ?? only
    if (!service) {
      const prefixes = [...byName.keys()].map((known) => `/${known}/`).join(', ')
      throw new ServiceError('not_found', `no service here has this path; paths begin with ${prefixes}`)
    }
    service.app.routing(request, response)
    return undefined
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

const failureText = (code: string, message: string, data: unknown = null): string =>
  JSON.stringify({ code, message, data })

/** Gives the id under which the log can tell of it. */
function sendFailure(request: IncomingMessage, response: ServerResponse, error: ServiceError): string {
  const requestId = requestIdFrom(request.headers[requestIdHeader])
  const { retry_after } = (error.details ?? {}) as { retry_after?: number }
  response.writeHead(error.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    [requestIdHeader]: requestId,
    ...(error.code === 'unauthorized' && { 'www-authenticate': 'Bearer error="invalid_token"' }),
    ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
  })
  response.end(failureText(error.code, error.message, error.details))
  return requestId
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
