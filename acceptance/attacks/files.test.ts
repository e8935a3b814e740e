import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GuardedSuite, startGuardedSuite } from '../../suite/tests/guarded-suite.ts'
import {
  audience,
  createSigningKey,
  type IdentityProvider,
  startIdentityProvider,
} from '../../suite/tests/identity-provider.ts'
import { type Answer, internalKey } from '../harness.ts'
import { eventually } from '../logins.ts'

const files = '/files-service/api/v1/files'
const internal = '/files-service/api/v1/internal/files'
const secret = 'the settlement offer of the other side'

interface Person {
  sub: string
  organization_id?: string
  is_superuser?: boolean
}

const lawyer: Person = { sub: 'lawyer', organization_id: 'firm-a' }
/** Logs in without any organization. */
const loner: Person = { sub: 'loner' }
const rights = ['files:manage']
const attackers: [string, Person][] = [
  ['another user of the same firm', { sub: 'colleague', organization_id: 'firm-a' }],
  ['a user of another firm', { sub: 'rival', organization_id: 'firm-b' }],
  ['a user of the same name in another firm', { sub: 'lawyer', organization_id: 'firm-b' }],
  ['a user without an organization', { sub: 'nomad' }],
  ['a superuser of another firm', { sub: 'root-b', organization_id: 'firm-b', is_superuser: true }],
  ['a superuser without an organization', { sub: 'root', is_superuser: true }],
]
/** Whoever keeps the files of firm A may hold any of them. */
const strangersTo = (victim: Person) =>
  attackers.filter(([, { organization_id }]) => victim !== lawyer || organization_id !== 'firm-a')

let provider: IdentityProvider
let suite: GuardedSuite
beforeAll(async () => {
  provider = await startIdentityProvider(await createSigningKey())
  const oidc = { AUTH_MODE: 'oidc', OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience }
  suite = await startGuardedSuite(oidc, ['files'])
})
afterAll(async () => {
  await suite?.stop()
  await provider?.stop()
})

const tokenOf = ({ organization_id, ...claims }: Person, permissions: string[] = []) =>
  provider.sign({ ...claims, organization_id, permissions })

async function ask(person: Person, method: string, path: string, options: object = {}, permissions: string[] = []) {
  return suite.ask(method, path, { token: await tokenOf(person, permissions), ...options })
}

/** As a service that acts for this person. */
const askFor = ({ sub, organization_id, is_superuser }: Person, method: string, path: string, body?: object) =>
  suite.ask(method, path, {
    ...(body && { body }),
    headers: {
      'x-internal-api-key': internalKey,
      'x-user-id': sub,
      'x-organization-id': organization_id,
      ...(is_superuser && { 'x-is-superuser': 'true' }),
    },
  })

/** By themselves, or as the system's work by the form's field alone. */
async function uploadBy(person: Person, asSystem: boolean): Promise<string> {
  const ownerField = `--b\r\nContent-Disposition: form-data; name="owner"\r\n\r\n${person.sub}\r\n`
  const raw = new TextEncoder().encode(
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${person.sub}.txt"\r\nContent-Type: text/plain\r\n\r\n${secret}\r\n${ownerField}--b--\r\n`,
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const { data, message } = asSystem
    ? await suite.ask('POST', `${internal}/upload`, { raw, headers: { ...headers, 'x-internal-api-key': internalKey } })
    : await ask(person, 'POST', `${files}/upload`, { raw, headers })
  if (!data) throw new Error(message)
  const fileId = data.files[0].fileId as string
  await eventually(async () => (await ask(person, 'GET', `${files}/${fileId}`)).data.parseStatus === 'parsed')
  return fileId
}

/** Found nothing, and heard nothing of it. */
function expectNothing(answer: Answer, what: string): void {
  expect([404, 400], what).toContain(answer.status)
  expect(answer.text, what).not.toContain(secret)
}

describe.each([
  ['a user of a firm', lawyer, false],
  ['a user without an organization', loner, false],
  ['a user for whom a service uploaded it in no organization', loner, true],
])('the file of %s', (_whose, victim, asSystem) => {
  let fileId = ''
  beforeAll(async () => {
    fileId = await uploadBy(victim, asSystem)
  })

  test.each(attackers)('is not there for %s', async (_who, attacker) => {
    for (const [method, path] of [
      ['GET', `${files}/${fileId}`],
      ['GET', `${files}/${fileId}/download`],
      ['GET', `${files}/${fileId}/download-url`],
      ['POST', `${files}/${fileId}/complete`],
      ['DELETE', `${files}/${fileId}`],
    ] as const)
      expectNothing(await ask(attacker, method, path), `${method} ${path}`)
    const listed = await ask(attacker, 'GET', `${files}/user/${victim.sub}`)
    if (listed.status === 200) expect(listed.data.items).toEqual([])
    else expect(listed.status).toBe(404)
  })

  test.each(attackers)('is not there for a service that acts for %s', async (_who, attacker) => {
    const at = `${internal}/${fileId}`
    for (const [method, path, body] of [
      ['GET', at],
      ['GET', `${at}/content`],
      ['GET', `${at}/content?as=text`],
      ['GET', `${at}/parsed`],
      ['POST', `${at}/parse`],
      ['PUT', `${at}/parse-status`, { parseStatus: 'failed' }],
      ['POST', `${internal}/presigned-url`, { fileId }],
      ['DELETE', at],
    ] as const)
      expectNothing(await askFor(attacker, method, path, body), `${method} ${path}`)
    expect((await askFor(attacker, 'GET', `${at}/exists`)).data).toEqual({ fileId, exists: false })
  })

  test.each(strangersTo(victim))('takes no legal hold from %s', async (_who, attacker) => {
    const body = { legal_hold: true }
    expectNothing(await ask(attacker, 'PUT', `${files}/${fileId}/legal-hold`, { body }, rights), 'legal hold')
  })

  test('is whole, unheld and parsed after all of this, for its owner and for a service that acts for them', async () => {
    const { data } = await ask(victim, 'GET', `${files}/${fileId}`)
    expect(data).toMatchObject({ owner: victim.sub, legal_hold: false, parseStatus: 'parsed' })
    expect((await ask(victim, 'GET', `${files}/${fileId}/download`)).text).toBe(secret)
    expect((await askFor(victim, 'GET', `${internal}/${fileId}/parsed`)).data.text).toBe(secret)
  })
})

describe('an upload under way', () => {
  test.each(attackers)('can be neither seen, continued nor ended by %s', async (_who, attacker) => {
    const tus = { 'tus-resumable': '1.0.0' }
    for (const victim of [lawyer, loner]) {
      const begun = await ask(victim, 'POST', `${files}/tus`, { headers: { ...tus, 'upload-length': '5' } })
      const path = `${files}/tus/${begun.headers.get('location')?.split('/').at(-1)}`
      const patch = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      expect((await ask(attacker, 'HEAD', path, { headers: tus })).status).toBe(404)
      expect((await ask(attacker, 'PATCH', path, { headers: patch, raw: 'evil!' })).status).toBe(404)
      expect((await ask(attacker, 'DELETE', path, { headers: tus })).status).toBe(404)
      expect((await ask(victim, 'HEAD', path, { headers: tus })).headers.get('upload-offset')).toBe('0')
      expect((await ask(victim, 'DELETE', path, { headers: tus })).status).toBe(204)
    }
  })
})
