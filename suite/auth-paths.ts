import type { IncomingMessage, ServerResponse } from 'node:http'
import { ServiceError } from '@casewright/kit/data/errors'
import { requestIdFrom, requestIdHeader } from '@casewright/kit/data/request-context'
import { validate } from '@casewright/kit/data/validation'
import type { Identity } from '@casewright/kit/http/identity'
import { parseJsonBody } from '@casewright/kit/http/json-body'
import { Type } from 'typebox'
import type { DevAuth } from './dev-auth.ts'

/** A path of the gateway itself: it gets who was let in, and gives the data of the envelope. */
export type OwnPath = (request: IncomingMessage, identity: Identity | undefined) => Promise<unknown>

const Login = Type.Object({ user: Type.String(), password: Type.String() }, { additionalProperties: false })
const bodyBytesMax = 4096

/** By method and path. Logging in with a password is for local users only; a provider has its own page for it. */
export function authPaths(devAuth: DevAuth | undefined): ReadonlyMap<string, OwnPath> {
  const paths = new Map<string, OwnPath>([
    [
      'GET /auth/me',
      async (_request, identity) => {
        if (!identity) throw new ServiceError('unauthorized', 'log in first: send a bearer token')
        const { user, organization = null, superuser = false, permissions = [] } = identity
        return { user, organization, superuser, permissions }
      },
    ],
  ])
  if (devAuth)
    paths.set('POST /auth/token', async (request) => {
      const { user, password } = validate(Login, parseJsonBody(await bytesOf(request)) ?? null, 'body')
      return devAuth.logIn(user, password)
    })
  return paths
}

/** What is too much is still read, and thrown away: a sender who is not let finish would never read the refusal. */
function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bodyBytesMax) chunks.push(chunk)
      else reject(new ServiceError('payload_too_large', `the body is larger than ${bodyBytesMax} bytes`))
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(new ServiceError('invalid_input', 'the body broke off')))
  })
}

export function sendData(request: IncomingMessage, response: ServerResponse, data: unknown): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    [requestIdHeader]: requestIdFrom(request.headers[requestIdHeader]),
  })
  response.end(JSON.stringify({ code: 0, message: 'ok', data }))
}
