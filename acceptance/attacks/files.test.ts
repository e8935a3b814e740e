import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { createDataDirectory, type DataDirectory } from '../support/data-directory.ts'
import { type Answer, type CallOptions, quiet, request } from '../support/harness.ts'
import { eventually, logInAs } from '../support/logins.ts'

const files = '/files-service/api/v1/files'
const internal = '/files-service/api/v1/internal/files'
const secret = 'the settlement offer of the other side'

interface Person {
  user: string
  organization?: string
  superuser?: boolean
}

const lawyer: Person = { user: 'lawyer', organization: 'firm-a' }
/** Logs in without any organization. */
const loner: Person = { user: 'loner' }
const attackers: [string, Person][] = [
  ['another user of the same firm', { user: 'colleague', organization: 'firm-a' }],
  ['a user of another firm', { user: 'rival', organization: 'firm-b' }],
  ['a user of the same name in another firm', { user: 'lawyer', organization: 'firm-b' }],
  ['a user without an organization', { user: 'nomad' }],
  ['a superuser of another firm', { user: 'root-b', organization: 'firm-b', superuser: true }],
  ['a superuser without an organization', { user: 'root', superuser: true }],
]
/** Whoever keeps the files of firm A may hold any of them. */
const strangersTo = (victim: Person) =>
  attackers.filter(([, { organization }]) => victim !== lawyer || organization !== 'firm-a')

let data: DataDirectory
let running: CasewrightProcess
let origin: string
beforeAll(async () => {
  data = await createDataDirectory()
  running = runCasewright(['files', 'platform'], { ...quiet, ...data.environment })
  origin = await running.address
})
afterAll(async () => {
  running?.kill('SIGTERM')
  await running?.ended
  await data?.remove()
})

/** Everybody has the permission of keepers, so that nothing but whose the file is can refuse them. */
async function ask(person: Person, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const login = await logInAs(origin, data.path, { ...person, permissions: ['files:manage'] })
  return request(origin + path, method, { ...options, headers: { ...login, ...options.headers } })
}

/** As a service that acts for this person. */
const askFor = ({ user, organization, superuser }: Person, method: string, path: string, body?: object) =>
  request(origin + path, method, {
    body,
    headers: {
      'x-user-id': user,
      'x-organization-id': organization,
      'x-is-superuser': superuser ? 'true' : undefined,
    },
  })

/** By themselves, or as the system's work by the form's field alone. */
async function uploadBy(person: Person, asSystem: boolean): Promise<string> {
  const ownerField = `--b\r\nContent-Disposition: form-data; name="owner"\r\n\r\n${person.user}\r\n`
  const raw = new TextEncoder().encode(
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${person.user}.txt"\r\nContent-Type: text/plain\r\n\r\n${secret}\r\n${ownerField}--b--\r\n`,
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const { data, message } = asSystem
    ? await request(`${origin}${internal}/upload`, 'POST', { raw, headers })
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
    const listed = await ask(attacker, 'GET', `${files}/user/${victim.user}`)
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
    expectNothing(await ask(attacker, 'PUT', `${files}/${fileId}/legal-hold`, { body }), 'legal hold')
  })

  test('is whole, unheld and parsed after all of this, for its owner and for a service that acts for them', async () => {
    const { data } = await ask(victim, 'GET', `${files}/${fileId}`)
    expect(data).toMatchObject({ owner: victim.user, legal_hold: false, parseStatus: 'parsed' })
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
