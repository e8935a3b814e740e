import { createLog } from '@casewright/kit/data/log'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../acceptance/support/harness.ts'
import { connectMcp, type Mcp } from '../../../models/mcp/mcp.ts'
import { type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import {
  audience,
  clientSecret,
  createSigningKey,
  type IdentityProvider,
  client as registered,
  startIdentityProvider,
} from '../sign-in/identity-provider.ts'

/** The engine's MCP client, a real authorization server, and an MCP server that asks for its tokens: ours. */
let provider: IdentityProvider
let suite: GuardedSuite
let mcp: Mcp | undefined
beforeAll(async () => {
  provider = await startIdentityProvider(await createSigningKey())
  const PORT = String(await freePort())
  const oidc = { AUTH_MODE: 'oidc', OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience }
  suite = await startGuardedSuite({ ...oidc, PORT, GATEWAY_MCP: 'on' })
})
afterEach(() => mcp?.close())
afterAll(async () => {
  await suite?.stop()
  await provider?.stop()
})

async function feeAs(oauth: object | undefined): Promise<unknown> {
  const servers = JSON.stringify({ mcpServers: { law: { url: `${suite.url}/mcp`, allow: '*', oauth } } })
  const limits = { connectTimeoutMs: 30_000, callTimeoutMs: 30_000, restMs: 0, answerBytesMax: 2_000_000 }
  mcp = await connectMcp({ servers, ...limits }, createLog({ level: 'silent', format: 'json' }))
  return mcp.call('law', 'compute_court_fee', { kind: 'labour' }, new AbortController().signal)
}
const credentials = () => ({ issuer: provider.issuer, client_id: registered.user, client_secret: clientSecret })

test('a server that asks for OAuth is used as the configured client', async () => {
  expect(await feeAs(credentials())).toMatchObject({ amount: 10 })
})

test.each([
  ['without a client', () => undefined],
  ['with a wrong secret', () => ({ ...credentials(), client_secret: 'wrong' })],
  ['with a client of another authorization server', () => ({ ...credentials(), issuer: 'https://other.example' })],
])('%s it is refused', async (_, oauth) => {
  await expect(feeAs(oauth())).rejects.toThrow(/the MCP server "law": cannot be reached/)
})
