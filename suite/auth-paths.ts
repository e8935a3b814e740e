import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '@casewright/kit/data/errors'
import { requestIdFrom, requestIdHeader, withRequestId } from '@casewright/kit/data/request-context'
import { validate } from '@casewright/kit/data/validation'
import type { Identity } from '@casewright/kit/http/identity'
import { parseJsonBody } from '@casewright/kit/http/json-body'
import { type Static, type TSchema, Type } from 'typebox'
import type { DevAuth } from './dev-auth.ts'

/** A path of the gateway itself: it gets who was let in. */
export type OwnPath = (request: IncomingMessage, identity: Identity | undefined) => Promise<OwnAnswer>

/** The data goes into the envelope; an answer without data has no body. */
export interface OwnAnswer {
  status?: 200 | 201 | 204 | 303
  data?: unknown
  headers?: Record<string, string | string[]>
}

/** By method and path; `{id}` stands for one segment. */
export type OwnPaths = ReadonlyMap<string, OwnPath>

export function ownPathFor(paths: OwnPaths, { method, url = '' }: IncomingMessage): OwnPath | undefined {
  const path = url.split('?')[0] as string
  return paths.get(`${method} ${path}`) ?? paths.get(`${method} ${path.replace(/\/[^/]+$/, '/{id}')}`)
}

export const lastSegment = ({ url = '' }: IncomingMessage): string =>
  (url.split('?')[0] as string).split('/').at(-1) as string

const Login = Type.Object({ user: Type.String(), password: Type.String() }, { additionalProperties: false })
const bodyBytesMax = 4096

/** Wraps what may be tried only so often. */
export type Limited = (path: OwnPath) => OwnPath

/** A token for a local user, for programs; a provider has its own ways to give one. */
export const tokenPaths = (devAuth: DevAuth | undefined, limited: Limited): OwnPaths =>
  new Map(
    devAuth && [
      [
        'POST /auth/token',
        limited(async (request) => {
          const { user, password } = await bodyOf(request, Login)
          return { data: await devAuth.logIn(user, password) }
        }),
      ],
    ],
  )

export const bodyOf = async <S extends TSchema>(
  request: IncomingMessage,
  schema: S,
  bytesMax = bodyBytesMax,
): Promise<Static<S>> => validate(schema, parseJsonBody(await bytesOf(request, bytesMax)) ?? null, 'body')

/** What is too much is still read, and thrown away: a sender who is not let finish would never read the refusal. */
function bytesOf(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bytesMax) chunks.push(chunk)
      else reject(new ServiceError('payload_too_large', `the body is larger than ${bytesMax} bytes`))
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(new ServiceError('invalid_input', 'the body broke off')))
  })
}

/** Whatever the path writes down carries the id that the answer names. */
export async function answerOwn(
  own: OwnPath,
  request: IncomingMessage,
  response: ServerResponse,
  identity: Identity | undefined,
): Promise<void> {
  const id = requestIdFrom(request.headers[requestIdHeader])
  request.headers[requestIdHeader] = id
  sendAnswer(request, response, await withRequestId(id, () => own(request, identity)))
}

export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, data, headers = {} }: OwnAnswer,
): void {
  response.writeHead(status, {
    ...(data !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    'cache-control': 'no-store',
    [requestIdHeader]: requestIdFrom(request.headers[requestIdHeader]),
    ...headers,
  })
  response.end(data === undefined ? undefined : JSON.stringify({ code: 0, message: 'ok', data }))
}
