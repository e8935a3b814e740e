import type { IncomingMessage } from 'node:http'
import { Closed } from '@casewright/contracts/common'
import { ServiceError } from '@casewright/kit/data/errors'
import type { Identity } from '@casewright/kit/http/identity'
import { Type } from 'typebox'
import { bodyOf, lastSegment, type OwnPath } from '../auth-paths.ts'
import { type AccessTokens, isAccessToken } from './access-tokens.ts'

interface AccessTokenPathsOptions {
  tokens: AccessTokens
  daysMax: number
  requirePerson(identity: Identity | undefined): Identity & { user: string }
}

const Scope = Type.String({ pattern: '^[a-z_]{1,32}(?::[a-z_]{1,32})?$' })
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How people make tokens for their programs, see those that they have, and end them. */
export function accessTokenPaths({ tokens, daysMax, requirePerson }: AccessTokenPathsOptions): [string, OwnPath][] {
  if (daysMax === 0) return []
  const Wanted = Closed({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    scopes: Type.Array(Scope, { minItems: 1, maxItems: 50, uniqueItems: true }),
    expires_in_days: Type.Integer({ minimum: 1, maximum: daysMax }),
  })
  return [
    [
      'POST /auth/tokens',
      async (request, identity) => {
        const person = requirePerson(identity)
        requireSignIn(request)
        const { name, scopes, expires_in_days: days } = await bodyOf(request, Wanted)
        return { status: 201, data: await tokens.create(person, { name, scopes, days }) }
      },
    ],
    [
      'GET /auth/tokens',
      async (_request, identity) => {
        const { user, organization = null } = requirePerson(identity)
        return { data: { items: await tokens.list(user, organization) } }
      },
    ],
    [
      'DELETE /auth/tokens/{id}',
      async (request, identity) => {
        const person = requirePerson(identity)
        requireSignIn(request)
        const id = lastSegment(request)
        if (!idPattern.test(id)) throw new ServiceError('not_found', 'token not found')
        await tokens.revoke(id, person)
        return { status: 204 }
      },
    ],
  ]
}

/** A token that could make others would outlive its own end. */
function requireSignIn({ headers }: IncomingMessage): void {
  if (isAccessToken(headers.authorization?.replace(/^Bearer +/i, '') ?? ''))
    throw new ServiceError('forbidden', 'a personal token neither makes nor ends tokens: sign in for that')
}
