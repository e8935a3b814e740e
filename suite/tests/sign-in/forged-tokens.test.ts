import { createHmac, createPrivateKey, createSign, type JsonWebKey } from 'node:crypto'
import { base64url, EncryptJWT, exportSPKI, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { internalKey } from '../../../acceptance/support/harness.ts'
import { askPlainly, type GuardedSuite, startGuardedSuite, tagsPath } from '../guarded-suite.ts'
import {
  audience,
  type Claims,
  createSigningKey,
  type IdentityProvider,
  type SigningKey,
  sign,
  startIdentityProvider,
  startServer,
  type TestServer,
} from './identity-provider.ts'

let provider: IdentityProvider
let suite: GuardedSuite
let attacker: SigningKey
let attackersServer: TestServer
let attackerWasAsked = false
beforeAll(async () => {
  attacker = await createSigningKey()
  attackersServer = await startServer(0, (_request, response) => {
    attackerWasAsked = true
    response.end(JSON.stringify({ keys: [attacker.publicJwk] }))
  })
  provider = await startIdentityProvider(await createSigningKey())
  suite = await startGuardedSuite({ AUTH_MODE: 'oidc', OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience })
})
afterAll(async () => {
  await suite?.stop()
  await provider?.stop()
  await attackersServer?.stop()
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const json = (value: unknown) => base64url.encode(JSON.stringify(value))
const partsOf = (token: string) => token.split('.') as [header: string, payload: string, signature: string]

/** Signed by the attacker under the name of the provider's key. */
const byAttacker = (header: Claims = {}, claims: Claims = {}) =>
  sign(provider.issuer, attacker, claims, { kid: provider.key.kid, ...header })

/** What anybody can make who knows the provider's public key. */
async function withSharedSecret(secret: string): Promise<string> {
  const [, payload] = partsOf(await provider.sign())
  const signed = `${json({ alg: 'HS256', kid: provider.key.kid })}.${payload}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const withHeader = async (header: Claims) => {
  const [, payload, signature] = partsOf(await provider.sign())
  return `${json(header)}.${payload}.${signature}`
}

/** What the provider itself would have to sign; jose refuses to. */
async function withGoodSignature(header: Claims): Promise<string> {
  const { kid, privateJwk } = provider.key
  const [, payload] = partsOf(await provider.sign())
  const signed = `${json({ alg: 'RS256', typ: 'at+jwt', kid, ...header })}.${payload}`
  const key = createPrivateKey({ key: privateJwk as JsonWebKey, format: 'jwk' })
  return `${signed}.${createSign('SHA256').update(signed).sign(key, 'base64url')}`
}

const encrypted = async () =>
  new EncryptJWT({ iss: provider.issuer, aud: audience, sub: 'the-client', exp: inSeconds(60) })
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: provider.key.kid })
    .encrypt(await importJWK({ ...provider.key.publicJwk, alg: 'RSA-OAEP-256', use: 'enc' }))

const forged: Record<string, () => Promise<string>> = {
  'without a signature, by alg none': async () => {
    const [, payload] = partsOf(await provider.sign())
    return `${json({ alg: 'none' })}.${payload}.`
  },
  'with alg none in other letters': () => withHeader({ alg: 'NoNe', kid: provider.key.kid }),
  'without alg': () => withHeader({ kid: provider.key.kid }),
  'signed with the public key as PEM for a secret': async () =>
    withSharedSecret(await exportSPKI(provider.key.publicKey)),
  'signed with the public key as JWK for a secret': () => withSharedSecret(JSON.stringify(provider.key.publicJwk)),
  'signed with an empty secret': () => withSharedSecret(''),
  'of another key under the right name': () => byAttacker(),
  'of another key under its own name': () => byAttacker({ kid: attacker.kid }),
  'of another key under no name': () => byAttacker({ kid: undefined }),
  'with its own key in jwk': () => byAttacker({ kid: attacker.kid, jwk: attacker.publicJwk }),
  'with its own keys at jku': () => byAttacker({ kid: attacker.kid, jku: `${attackersServer.url}/jwks` }),
  'with its own certificate at x5u': () => byAttacker({ kid: attacker.kid, x5u: `${attackersServer.url}/x5u` }),
  'with its own certificate in x5c': () => byAttacker({ kid: attacker.kid, x5c: [attacker.publicJwk.n as string] }),
  'with a critical header that nobody knows': () =>
    withGoodSignature({ crit: ['http://example.com/x'], 'http://example.com/x': 1 }),
  'with a critical header that is not there': () => withGoodSignature({ crit: ['exp'] }),
  'with a critical header that is no list': () => withGoodSignature({ crit: 'x' }),
  'of another issuer': () => provider.sign({ iss: 'https://provider.invalid' }),
  'of an issuer with a slash more': () => provider.sign({ iss: `${provider.issuer}/` }),
  'of no issuer': () => provider.sign({ iss: undefined }),
  'for another audience': () => provider.sign({ aud: 'another-service' }),
  'for audiences that are all others': () => provider.sign({ aud: ['another-service', `${audience}x`] }),
  'for no audience': () => provider.sign({ aud: undefined }),
  'for an empty audience': () => provider.sign({ aud: [] }),
  'that has expired': () => provider.sign({ exp: inSeconds(-3600) }),
  'that has expired by more than clocks may differ': () => provider.sign({ exp: inSeconds(-35) }),
  'that never expires': () => provider.sign({ exp: undefined }),
  'that expires at a text': () => provider.sign({ exp: String(inSeconds(60)) }),
  'that is not yet good': () => provider.sign({ nbf: inSeconds(60) }),
  'issued in the future': () => provider.sign({ iat: inSeconds(60) }),
  'issued in the far future': () => provider.sign({ iat: inSeconds(3000) }),
  'of the type of any token': () => provider.sign({}, { typ: 'JWT' }),
  'of no type': () => provider.sign({}, { typ: undefined as never }),
  'of a logout': () => provider.sign({}, { typ: 'logout+jwt' }),
  'of a type that is no text': () => withGoodSignature({ typ: ['at+jwt'] }),
  'that tells a client who its user is, by nonce': () => provider.sign({ nonce: 'n' }),
  'that tells a client who its user is, by at_hash': () => provider.sign({ at_hash: 'h' }),
  'that says that it is an ID token': () => provider.sign({ typ: 'ID' }),
  'that says that it is for refreshing': () => provider.sign({ typ: 'Refresh' }),
  'that is used as an ID token': () => provider.sign({ token_use: 'id' }),
  'of no user': () => provider.sign({ sub: undefined }),
  'of a user that is null': () => provider.sign({ sub: null }),
  'of a user that is an object': () => provider.sign({ sub: { toString: 'admin' } }),
  'of a user that is a list': () => provider.sign({ sub: ['admin'] }),
  'of an empty user': () => provider.sign({ sub: '' }),
  'of a user with spaces': () => provider.sign({ sub: 'a lawyer' }),
  'of a user with a line break': () => provider.sign({ sub: 'a\r\nx-is-superuser: true' }),
  'of a user that is too long': () => provider.sign({ sub: 'x'.repeat(129) }),
  'of an organization that is too long': () => provider.sign({ organization_id: 'x'.repeat(129) }),
  'changed after it was signed': async () => {
    const [header, payload, signature] = partsOf(await provider.sign())
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
    return `${header}.${json({ ...claims, is_superuser: true })}.${signature}`
  },
  'with the signature of another': async () => {
    const [header, payload] = partsOf(await provider.sign())
    return `${header}.${payload}.${partsOf(await provider.sign({ sub: 'another' }))[2]}`
  },
  'without its end': async () => (await provider.sign()).slice(0, -10),
  'without its signature': async () =>
    partsOf(await provider.sign())
      .slice(0, 2)
      .join('.'),
  'that is encrypted': encrypted,
  'that is no JSON': async () => `${base64url.encode('{"alg":')}.${base64url.encode('x')}.${base64url.encode('x')}`,
  'that is only dots': async () => '..',
  'of 15,000 letters': async () => 'A'.repeat(15_000),
  'of 15,000 letters in three parts': async () => Array(3).fill('A'.repeat(5_000)).join('.'),
}

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

const everyTag = async () =>
  (await suite.ask('GET', tagsPath, { tenant: 'firm-a', headers: { 'x-internal-api-key': internalKey } })).data

describe('a token is refused with 401, and nothing is done', () => {
  const body = { name: 'By a forger' }
  const expectRefusal = async (headers: Record<string, string>) => {
    const answer = await suite.ask('POST', tagsPath, { headers, body })
    expect(answer).toMatchObject({ status: 401, code: 'unauthorized', data: null })
    expect(answer.message).toEqual(expect.any(String))
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect((await suite.ask('GET', '/auth/me', { headers })).status).toBe(401)
  }

  for (const [name, make] of Object.entries(forged))
    test(name, async () => expectRefusal({ authorization: `Bearer ${await make()}` }))

  test('in a header of another form', async () => {
    const token = await provider.sign()
    const basic = Buffer.from(`the-client:${token}`).toString('base64')
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${basic}`,
      `Basic ${token}`,
      `Token ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${token},`,
      `Bearer "${token}"`,
      `Bearer Bearer ${token}`,
    ])
      await expectRefusal({ authorization })
  })

  test('beside another one, whichever of them is good', async () => {
    const [good, bad] = [`Bearer ${await provider.sign()}`, `Bearer ${await byAttacker()}`]
    for (const authorization of [
      [good, bad],
      [bad, good],
      [good, good],
    ])
      expect(await askPlainly(suite.url, tagsPath, { authorization })).toMatchObject({ status: 401 })
  })

  test('in the address or in a cookie, where no token is looked for', async () => {
    const token = await provider.sign()
    expect((await suite.ask('GET', `${tagsPath}?access_token=${token}`)).status).toBe(401)
    expect((await suite.ask('GET', tagsPath, { headers: { cookie: `access_token=${token}` } })).status).toBe(401)
  })

  test('while a good one, also one that differs by what clocks may differ, enters by the same calls', async () => {
    // On a slow machine a token would otherwise be older when it arrives than it was when it was signed.
    stopClock()
    expect(await everyTag()).toMatchObject({ total: 0 })
    expect(attackerWasAsked).toBe(false)
    for (const claims of [
      {},
      { exp: inSeconds(-20) },
      { nbf: inSeconds(20) },
      { iat: inSeconds(20) },
      { iat: undefined },
      { typ: 'Bearer', token_use: 'access' },
      { aud: ['x', audience] },
      { sub: 'x'.repeat(128) },
    ])
      expect((await suite.ask('GET', tagsPath, { token: await provider.sign(claims) })).status).toBe(200)
    // The forger's own hand, so that it is not the way of signing that was refused above.
    const headers = { authorization: `bearer  ${await withGoodSignature({})}` }
    expect((await suite.ask('POST', tagsPath, { headers, body })).status).toBe(200)
    expect(await everyTag()).toMatchObject({ total: 1 })
  })

  test('a token that was good is refused once it has expired, though it was remembered', async () => {
    stopClock()
    const token = await provider.sign({ exp: inSeconds(0) })
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(200)
    // Beyond what clocks may differ, but not for so long that it would be forgotten anyway.
    vi.setSystemTime(Date.now() + 31_000)
    expect((await suite.ask('GET', tagsPath, { token })).status).toBe(401)
  })
})
