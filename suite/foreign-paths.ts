import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '@casewright/kit/data/errors'
import { requestIdFrom, requestIdHeader, withRequestId } from '@casewright/kit/data/request-context'
import type { Identity } from '@casewright/kit/http/identity'
import type { Person } from './person-client.ts'

/** A path of the gateway that speaks the protocol of others, and so writes its answers itself. */
export interface ForeignPath {
  /** What anybody may read; all else needs a login. */
  open?: true
  answer(request: IncomingMessage, response: ServerResponse, identity: Identity | undefined): Promise<void>
  /** The body of a refusal in the protocol's own words; without it the envelope. */
  refusal?(error: ServiceError): unknown
  /** What WWW-Authenticate adds to a 401, so that a client finds out where to log in. */
  challenge?: string
}

/** By method and path; `{id}` stands for the last segment. */
export type ForeignPaths = ReadonlyMap<string, ForeignPath>

export function foreignPathFor(paths: ForeignPaths, { method, url = '' }: IncomingMessage): ForeignPath | undefined {
  const path = url.split('?')[0] as string
  return paths.get(`${method} ${path}`) ?? paths.get(`${method} ${path.replace(/\/[^/]+$/, '/{id}')}`)
}

/** Whatever the path writes down carries the id that the answer names. */
export async function answerForeign(
  { open, answer }: ForeignPath,
  request: IncomingMessage,
  response: ServerResponse,
  identity: Identity | undefined,
): Promise<void> {
  if (!open && identity?.user === undefined)
    throw new ServiceError(
      'unauthorized',
      'log in first: this interface needs a bearer token in the Authorization header',
    )
  const id = requestIdFrom(request.headers[requestIdHeader])
  request.headers[requestIdHeader] = id
  response.setHeader(requestIdHeader, id)
  response.setHeader('cache-control', 'no-store')
  await withRequestId(id, () => answer(request, response, identity))
}

/** Whom the guard let in, to be asked for at the services; a session of the workbench stands for its token. */
export const personOf = ({ headers }: IncomingMessage, identity: Identity | undefined): Person => ({
  token: (headers.authorization ?? '').replace(/^Bearer +/i, ''),
  user: identity?.user as string,
  ...(identity?.organization !== undefined && { organization: identity.organization }),
})

/** Proxies cut a connection on which nothing comes. */
const silenceMs = 15_000

/** Begins an answer that is a stream of events; the first comes at once. */
export function beginEvents(response: ServerResponse): { write(data: unknown, id?: number): void; end(): void } {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const beat = setInterval(() => response.write(':\n\n'), silenceMs)
  return {
    write(data, id) {
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      response.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${text}\n\n`)
    },
    end() {
      clearInterval(beat)
      response.end()
    },
  }
}

/** The address at which a process reaches its own gateway. */
export const ownAddress = (gatewayUrl: string): string =>
  gatewayUrl.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
