import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Identity } from '@casewright/kit/door'
import { ServiceError } from '@casewright/kit/errors'
import { parseJsonBody } from '@casewright/kit/json-body'
import { validate } from '@casewright/kit/validation'
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
      const { user, password } = validate(Login, parseJsonBody(await bytesOf(request)), 'body')
      return devAuth.logIn(user, password)
    })
  return paths
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // The connection outlives a refusal, which has to be told over it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyBytesMax)
      throw new ServiceError('payload_too_large', `the body is larger than ${bodyBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function sendData(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ code: 0, message: 'ok', data }))
}
