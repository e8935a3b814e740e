import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { createDataDirectory, type DataDirectory } from '../support/data-directory.ts'
import { type Answer, type CallOptions, quiet, request } from '../support/harness.ts'
import { eventually, logInAs } from '../support/logins.ts'

const knowledge = '/knowledge-service/api/v1/knowledge'
const atomic = '/knowledge-service/api/v1/internal/atomic'
const collector = '/collector-service/api/v1/collector'
const secret = 'the settlement offer of the other side'

interface Person {
  user: string
  organization?: string
  superuser?: boolean
}
const owner: Person = { user: 'lawyer', organization: 'firm-a' }
const attackers: [string, Person][] = [
  ['another user of the same firm', { user: 'colleague', organization: 'firm-a' }],
  ['a user of another firm', { user: 'rival', organization: 'firm-b' }],
  ['a superuser of another firm', { user: 'root-b', organization: 'firm-b', superuser: true }],
  ['a user without an organization', { user: 'nomad' }],
  ['a superuser without an organization', { user: 'root', superuser: true }],
]
const strangers = attackers.filter(([, { organization }]) => organization !== 'firm-a')

let data: DataDirectory
let running: CasewrightProcess
let origin: string
/** The owner's file, and a base of theirs in which it can be found. */
let fileId: string
let kb_id: string
beforeAll(async () => {
  data = await createDataDirectory()
  running = runCasewright(['files', 'knowledge', 'collector'], { ...quiet, ...data.environment })
  origin = await running.address
  const raw = `--b\r\nContent-Disposition: form-data; name="file"; filename="offer.txt"\r\nContent-Type: text/plain\r\n\r\n${secret}\r\n--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const uploaded = await ask(owner, 'POST', '/files-service/api/v1/files/upload', { raw, headers })
  fileId = uploaded.data.files[0].fileId
  kb_id = await newBase(owner)
  const added = await ask(owner, 'POST', `${knowledge}/bases/${kb_id}/files`, { body: { file_id: fileId } })
  expect(added.status).toBe(200)
  await eventually(async () => (await searchAs(owner)).text.includes(secret))
})
afterAll(async () => {
  running?.kill('SIGTERM')
  await running?.ended
  await data?.remove()
})

/** Everybody may manage knowledge and collection, so that nothing but whose the data is can refuse them. */
async function ask(person: Person, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const permissions = ['knowledge:manage', 'collector:manage']
  const login = await logInAs(origin, data.path, { ...person, permissions })
  return request(origin + path, method, { ...options, headers: { ...login, ...options.headers } })
}
async function newBase(person: Person): Promise<string> {
  const answer = await ask(person, 'POST', `${knowledge}/bases`, { body: { name: `Base of ${person.user}` } })
  expect(answer.status).toBe(200)
  return answer.data.kb_id
}
const searchAs = (person: Person, more: object = {}) =>
  ask(person, 'POST', `${knowledge}/query`, { body: { query: 'settlement offer', mode: 'keyword', ...more } })
/** As a service that acts for this person. */
const askFor = ({ user, organization, superuser }: Person, path: string, body: object) =>
  request(origin + path, 'POST', {
    body,
    headers: {
      'x-user-id': user,
      'x-organization-id': organization,
      'x-is-superuser': superuser ? 'true' : undefined,
    },
  })

describe('a file of somebody else', () => {
  test.each(attackers)('is not added to a knowledge base by %s', async (_, attacker) => {
    const own = await newBase(attacker)
    const answer = await ask(attacker, 'POST', `${knowledge}/bases/${own}/files`, { body: { file_id: fileId } })
    expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    expect((await searchAs(attacker, { kb_ids: [own] })).data.hits).toEqual([])
  })

  test.each(attackers)('is not collected from by %s', async (_, attacker) => {
    const body = { kind: 'files', kb_id: await ownBase(attacker), name: 'theirs', config: { file_ids: [fileId] } }
    expect(await ask(attacker, 'POST', `${collector}/sources`, { body })).toMatchObject({ status: 400 })
  })
  const ownBase = async (person: Person): Promise<string> =>
    (await ask(person, 'GET', `${knowledge}/bases?system=false&size=1`)).data.items[0].kb_id
})

describe('a base of another firm', () => {
  test.each(strangers)('shows nothing to %s', async (_, attacker) => {
    expect((await ask(attacker, 'GET', `${knowledge}/bases/${kb_id}`)).status).toBe(404)
    expect((await ask(attacker, 'GET', `${knowledge}/bases/${kb_id}/documents/${fileId}`)).status).toBe(404)
    for (const more of [{}, { kb_ids: [kb_id] }]) expect((await searchAs(attacker, more)).text).not.toContain(secret)
    for (const way of ['keyword-search', 'hybrid-search', 'graph-rag-search'])
      for (const more of [{}, { kb_ids: [kb_id] }]) {
        const answer = await askFor(attacker, `${atomic}/${way}`, { query: 'settlement offer', ...more })
        expect([answer.status, answer.text.includes(secret)]).toEqual([200, false])
      }
    expect((await askFor(attacker, `${atomic}/document`, { kb_id, document_id: fileId })).status).toBe(404)
  })

  test.each(strangers)('is not written, emptied or indexed anew by %s', async (_, attacker) => {
    const documents = [{ document_id: 'd', title: 't', text: 'planted' }]
    expect((await askFor(attacker, `${atomic}/batch-upsert`, { kb_id, documents })).status).toBe(404)
    expect((await askFor(attacker, `${atomic}/delete-by-file`, { kb_id, file_id: fileId })).status).toBe(404)
    const reindex = '/knowledge-service/api/v1/internal/search/reindex-batch'
    expect((await askFor(attacker, reindex, { kb_ids: [kb_id] })).status).toBe(404)
    expect((await searchAs(owner)).text).toContain(secret)
  })
})

test('no firm writes a system base, which every firm reads, by whatever way', async () => {
  const documents = [{ document_id: 'd', title: 't', text: 'planted' }]
  for (const [, person] of [...attackers, ['the owner', owner] as const]) {
    const answer = await askFor(person, `${atomic}/batch-upsert`, { kb_id: 'sys_planted', documents })
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
    const body = { kind: 'http', kb_id: 'sys_planted', name: 's', config: { urls: ['https://example.com/'] } }
    expect([403, 404]).toContain((await ask(person, 'POST', `${collector}/sources`, { body })).status)
  }
  expect((await searchAs(owner, { query: 'planted' })).data.hits).toEqual([])
})
