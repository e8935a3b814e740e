import { Provider } from 'oidc-provider'
import { audience, client, createSigningKey, quietly, type SigningKey, startServer } from './identity-provider.ts'

export const workbench = { id: 'workbench', secret: 'the-secret-of-the-workbench' }
export const publicWorkbench = 'workbench-without-a-secret'
export const resource = 'https://casewright.test/'
export const person = { user: 'zhang.san', name: '张三', locale: 'zh-CN' }

/** A real OpenID provider at which one person signs in by the authorization code flow. */
export interface LoginProvider {
  issuer: string
  key: SigningKey
  /** What becomes of the next sign-ins and tokens. */
  manner: { answer: 'sign in' | 'deny'; organization: string; accessTokenSeconds: number; refreshTokens: boolean }
  /** The grants that the token endpoint has given or refused, by their type. */
  grants: string[]
  /** Answers requests itself before the provider does, when it returns true. */
  before(listener: ((path: string, send: (status: number, text: string) => void) => boolean) | undefined): void
  stop(): Promise<void>
}

export async function startLoginProvider(publicUrl: string): Promise<LoginProvider> {
  const key = await createSigningKey()
  const server = await startServer()
  const manner: LoginProvider['manner'] = {
    answer: 'sign in',
    organization: client.organization,
    accessTokenSeconds: 3600,
    refreshTokens: true,
  }
  const redirects = { redirect_uris: [`${publicUrl}/auth/callback`], post_logout_redirect_uris: [`${publicUrl}/`] }
  const grantTypes = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] }
  const provider = quietly(
    () =>
      new Provider(server.url, {
        jwks: { keys: [key.privateJwk] },
        clients: [
          { client_id: workbench.id, client_secret: workbench.secret, ...grantTypes, ...redirects },
          { client_id: publicWorkbench, token_endpoint_auth_method: 'none', ...grantTypes, ...redirects },
        ],
        cookies: { keys: ['the key of the cookies of the tests'] },
        ttl: {
          Interaction: 600,
          Session: 3600,
          Grant: 3600,
          AccessToken: () => manner.accessTokenSeconds,
          RefreshToken: 3600,
          IdToken: 600,
        },
        claims: { openid: ['sub'], profile: ['name', 'locale'] },
        conformIdTokenClaims: false,
        findAccount: (_: unknown, accountId: string) => ({
          accountId,
          claims: () => ({ sub: accountId, name: person.name, locale: person.locale }),
        }),
        extraTokenClaims: () => ({ organization_id: manner.organization, permissions: client.permissions }),
        issueRefreshToken: () => manner.refreshTokens,
        rotateRefreshToken: true,
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        features: {
          devInteractions: { enabled: false },
          rpInitiatedLogout: { enabled: true, logoutSource },
          resourceIndicators: {
            enabled: true,
            getResourceServerInfo: () => ({
              scope: '',
              audience,
              accessTokenFormat: 'jwt',
              jwt: { sign: { alg: 'RS256' } },
            }),
          },
        },
      }),
  )
  const grants: string[] = []
  provider.on('grant.success', ({ oidc }) => grants.push(oidc.params?.grant_type ?? ''))
  provider.on('grant.error', ({ oidc }) => grants.push(`refused ${oidc.params?.grant_type}`))
  const answered = provider.callback()
  let before: Parameters<LoginProvider['before']>[0]
  server.answer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (before?.(path, (status, text) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)))
      return
    if (path.startsWith('/interaction/')) void answerPrompt(provider, manner, request, response)
    else answered(request, response)
  })
  return {
    issuer: server.url,
    key,
    manner,
    grants,
    before(listener) {
      before = listener
    },
    stop: server.stop,
  }
}

/** The page on which the provider asks whether one wants to sign out. */
function logoutSource(context: { body: string }, form: string): void {
  context.body = form
}

/** What a person does at the provider's own pages: says who they are, and agrees. */
async function answerPrompt(
  provider: Provider,
  manner: LoginProvider['manner'],
  ...[request, response]: Parameters<Provider['interactionDetails']>
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response)
  const finish = (result: object) => provider.interactionFinished(request, response, result)
  if (manner.answer === 'deny') return finish({ error: 'access_denied' })
  if (prompt.name === 'login') return finish({ login: { accountId: person.user } })
  const grant = new provider.Grant({ accountId: person.user, clientId: params.client_id })
  grant.addOIDCScope('openid profile')
  grant.addResourceScope(resource, '')
  await finish({ consent: { grantId: await grant.save() } })
}
