import { matter } from '@casewright/contracts/matter/endpoints'
import type { Endpoint } from '@casewright/kit/http/endpoint'
import { expect, test } from 'vitest'
import { client, internalPath, makeMatter, path, useApp } from '../test-app.ts'

const app = useApp({ AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES: 'none' })

/** Every name and every text in a value, whatever its depth; schemas keep some of theirs where JSON does not look. */
function* wordsOf(value: unknown, walked = new Set<unknown>()): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null || walked.has(value)) return
  walked.add(value)
  for (const name of Reflect.ownKeys(value)) {
    yield String(name)
    yield* wordsOf(Reflect.get(value, name), walked)
  }
}

test('the contract knows no playbooks: what a matter is does not depend on how it is worked on', async () => {
  // What is refused has to be named, and nothing else names it.
  const entries = Object.values(matter).map(({ refuses, errors, ...entry }: Endpoint) => entry)
  const words = [...wordsOf(entries)]
  expect(words).toContain('matter_id')
  expect(words.filter((word) => /playbook/i.test(word))).toEqual([])
  expect(JSON.stringify(entries)).not.toMatch(/playbook/i)
})

test('the published description, internal paths included, has no such word', async () => {
  const description = await (await fetch(`${app().url}/api/v1/v3/api-docs`)).text()
  expect(description).toContain('/api/v1/internal/matters/from-consultation')
  // The word is part of one error code that all services share; the field is nowhere.
  expect(description.replaceAll('playbook_config_rejected', '')).not.toMatch(/playbook/i)
})

test.each<[string, string, (id: string) => string, object, object]>([
  ['create', 'POST', () => path, { title: 'x' }, client],
  ['update', 'PUT', (id) => `${path}/${id}`, { title: 'x' }, client],
  ['patch', 'PATCH', (id) => `${path}/${id}`, { title: 'x' }, client],
  ['sync', 'POST', (id) => `${internalPath}/${id}/sync/all`, { source_seq: 1 }, {}],
  ['from-consultation', 'POST', () => `${internalPath}/from-consultation`, from(), {}],
])('%s refuses a playbook_id and names it', async (_entry, method, at, body, who) => {
  const { matter_id } = await makeMatter(app())
  const answer = await app().ask(method, at(matter_id), { ...who, body: { ...body, playbook_id: 'p' } })
  expect(answer).toMatchObject({ status: 400, data: [{ path: 'body.playbook_id' }] })
})

test('every entry refuses both members', () => {
  for (const [name, { refuses }] of Object.entries<Endpoint>(matter))
    expect([name, refuses?.map(({ member }) => member)]).toEqual([name, ['playbook_id', 'playbook_config']])
})

const deep = (member: string) => ({ a: [{ b: { [member]: 'p' } }] })
test.each<[string, string, (id: string) => string, (nested: object) => object, object]>([
  ['create', 'POST', () => path, (data) => ({ title: 'x', data }), client],
  ['update', 'PUT', (id) => `${path}/${id}`, (profile) => ({ profile }), client],
  ['patch', 'PATCH', (id) => `${path}/${id}`, (data) => ({ data }), client],
  ['todo', 'POST', (id) => `${path}/${id}/todos`, (payload) => ({ title: 'x', payload }), client],
  ['sync', 'POST', (id) => `${internalPath}/${id}/sync/all`, (data) => ({ source_seq: 1, data }), {}],
  ['submit', 'POST', (id) => `${internalPath}/${id}/issues/submit`, (payload) => ({ version: 1, payload }), {}],
])('%s refuses one however deep it stands, and writes nothing', async (_entry, method, at, body, who) => {
  const { matter_id } = await makeMatter(app())
  const send = (member: string) => app().ask(method, at(matter_id), { ...who, body: body(deep(member)) })
  const rows = async () => app().database.sql`select * from matter.matters order by matter_id`
  const before = await rows()
  expect(await send('playbook_id')).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await send('playbook_config')).toMatchObject({ status: 400, code: 'playbook_config_rejected' })
  expect(await rows()).toEqual(before)
})

test('a query refuses it too', async () => {
  const answer = await app().ask('GET', `${path}?playbook_id=1`, client)
  expect(answer).toMatchObject({ status: 400, data: [{ path: 'query.playbook_id' }] })
})

function from() {
  return { session_id: 'no-playbook', user_id: 'u', organization_id: 'firm-a' }
}
