import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../acceptance/support/harness.ts'
import { type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import {
  audience,
  createSigningKey,
  type IdentityProvider,
  startIdentityProvider,
} from '../sign-in/identity-provider.ts'
import { call, connectHttp } from './mcp-suite.ts'

let provider: IdentityProvider
let suite: GuardedSuite
beforeAll(async () => {
  provider = await startIdentityProvider(await createSigningKey())
  const PORT = String(await freePort())
  const oidc = { AUTH_MODE: 'oidc', OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience }
  suite = await startGuardedSuite({ ...oidc, PORT, GATEWAY_MCP: 'on' })
})
afterAll(async () => {
  await suite?.stop()
  await provider?.stop()
})

test('a client is led from the 401 to the identity provider', async () => {
  const { authorization_servers = [], resource } = await discoverOAuthProtectedResourceMetadata(`${suite.url}/mcp`)
  expect([resource, authorization_servers]).toEqual([`${suite.url}/mcp`, [provider.issuer]])
  const found = await discoverAuthorizationServerMetadata(authorization_servers[0] as string)
  expect(found).toMatchObject({ issuer: provider.issuer, token_endpoint: expect.any(String) })
})

test('a token for the audience or for the MCP resource gets in, one for another resource does not', async () => {
  for (const aud of [audience, `${suite.url}/mcp`]) {
    const client = await connectHttp(suite.url, await provider.sign({ aud }))
    expect((await call(client, 'compute_court_fee', { kind: 'labour' })).data.amount).toBe(10)
    await client.close()
  }
  const foreign = await provider.sign({ aud: `${suite.url}/other` })
  await expect(connectHttp(suite.url, foreign)).rejects.toThrow('unauthorized')
})
