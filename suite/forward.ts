import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '@casewright/kit/data/errors'
import { loginOf, watchLogin } from '@casewright/kit/http/login'
import { Agent, type Dispatcher, request as send } from 'undici'
import { forwardPath } from './forward-path.ts'
import { sessionOf } from './sign-in/sessions.ts'

/** Hands a request on to a service in another process, whose own gateway decides who may enter there. */
export interface Forward {
  /** The path is the one after the service's name. Rejects when there is no answer to hand back. */
  to(service: string, path: string, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Whether it is known where the service is. */
  knows(service: string): boolean
  close(): Promise<void>
}

const forwardedHeader = 'x-casewright-forwarded'
/** They are about one connection, and the next one is another (RFC 9110, 7.6.1). */
const hopHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
]

export function createForward(addresses: ReadonlyMap<string, string>): Forward {
  // An answer may be a stream that is silent for long; only a connection that is not made is given up.
  const agent = new Agent({ connect: { timeout: 3_000 }, headersTimeout: 0, bodyTimeout: 0 })
  return {
    knows: (service) => addresses.has(service),
    async to(service, path, request, response) {
      if (request.headers[forwardedHeader])
        throw new ServiceError(
          'dependency_unavailable',
          `${service} does not run where this process was told that it does`,
        )
      const steps = forwardPath(path)
      const left = new AbortController()
      response.once('close', () => left.abort())
      const url = `${(addresses.get(service) as string).replace(/\/$/, '')}${steps}`
      const answer = await send(url, {
        method: request.method as Dispatcher.HttpMethod,
        headers: { ...withoutHops(request.headers), ...traced(request), [forwardedHeader]: '1' },
        body: hasBody(request) ? request : null,
        dispatcher: agent,
        signal: left.signal,
      }).catch((cause) => {
        if (left.signal.aborted) return undefined
        throw new ServiceError('dependency_unavailable', `${service} cannot be reached; try again in a moment`, null, {
          cause,
        })
      })
      // Nobody waits for it any more.
      if (!answer) return
      response.writeHead(answer.statusCode, withoutHops(answer.headers))
      if (isStream(answer.headers)) {
        // A reader knows that it is connected before there is anything to tell.
        response.flushHeaders()
        endWithSession(request, response)
      }
      // Either side may leave in the middle: the other one is then cut off as well, and nothing is left to say.
      await pipeline(answer.body, response).catch(() => response.destroy())
    },
    close: () => agent.destroy(),
  }
}

const isStream = ({ 'content-type': type }: Headers): boolean =>
  /^(?:text\/event-stream|application\/x-ndjson)/.test(String(type))

/** The other process knows the token, and not that its session was ended. */
function endWithSession(request: IncomingMessage, response: ServerResponse): void {
  const login = sessionOf(request) && loginOf(request)
  if (login)
    response.once(
      'close',
      watchLogin(login, () => response.destroy()),
    )
}

type Headers = Record<string, string | string[] | undefined>

function withoutHops(headers: Headers): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string | string[]] =>
        header[1] !== undefined && !hopHeaders.includes(header[0]) && !named.includes(header[0]),
    ),
  )
}

/** Whom the next gateway counts requests for, when it trusts us as a proxy. */
function traced({ headers, socket }: IncomingMessage): Record<string, string> {
  const before = headers['x-forwarded-for'] as string | undefined
  return { 'x-forwarded-for': [before, socket.remoteAddress].filter(Boolean).join(', ') }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
