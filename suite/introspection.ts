import { ServiceError } from '@casewright/kit/data/errors'
import type { AuthConfig } from './auth-settings.ts'

/** What the auth service says of a token. Throws `unauthorized` when it is no longer good, and 503 when it cannot say. */
export type Introspect = (token: string, subject: string | undefined) => Promise<Record<string, unknown>>

const timeoutMs = 3_000

/** OAuth 2.0 token introspection (RFC 7662). Nobody gets in while the auth service does not answer. */
export function createIntrospect(
  config: Pick<AuthConfig, 'AUTH_SERVICE_URL' | 'AUTH_SERVICE_CLIENT_ID' | 'AUTH_SERVICE_CLIENT_SECRET'>,
): Introspect | undefined {
  const { AUTH_SERVICE_URL: url, AUTH_SERVICE_CLIENT_ID: id, AUTH_SERVICE_CLIENT_SECRET: secret = '' } = config
  if (!url) return undefined
  const credentials = id && Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')
  const ask = async (token: string): Promise<Record<string, unknown>> => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
      headers: { accept: 'application/json', ...(credentials && { authorization: `Basic ${credentials}` }) },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok || typeof answer.active !== 'boolean') throw new Error(`it answered ${response.status}`)
    return answer
  }
  return async (token, subject) => {
    const answer = await ask(token).catch((cause) => {
      throw new ServiceError(
        'dependency_unavailable',
        'the auth service cannot say who you are; try again in a moment',
        null,
        {
          cause,
        },
      )
    })
    if (!answer.active) throw new ServiceError('unauthorized', 'the token is no longer valid')
    if (answer.sub !== undefined && answer.sub !== subject)
      throw new ServiceError('unauthorized', 'the token is not valid')
    return answer
  }
}
