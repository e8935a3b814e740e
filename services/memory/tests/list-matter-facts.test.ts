import { beforeAll, expect, test } from 'vitest'
import { expectShut, matterId, person, useMatter } from './matter-server.ts'
import { write } from './test-app.ts'

const { app, fail } = useMatter()
const path = (id = matterId) => `/api/v1/memory/matters/${id}/facts`
const list = (query = '', who = person('lawyer'), id = matterId) => app().ask('GET', `${path(id)}${query}`, who)

beforeAll(async () => {
  await write(app(), 'firm', { entity_key: 'a', content: 'private' })
  await write(app(), 'firm', { entity_key: 'b', content: 'the claim', scope: 'case', case_id: matterId })
  await write(app(), 'firm', { entity_key: 'b', content: 'another case', scope: 'case', case_id: 'c2' })
})

test("members read the facts of a matter, and nothing else of its person's", async () => {
  for (const who of [person('lawyer'), person('u1')])
    expect((await list('', who)).data).toMatchObject({ items: [{ content: 'the claim' }], total: 1 })
  expect((await list('?source=human')).data.total).toBe(0)
})

test('a colleague who is no member and another organization do not learn that there is such a matter', async () => {
  for (const who of [person('colleague'), person('lawyer', 'other')])
    expect(await list('', who)).toMatchObject({ status: 404, code: 'not_found', data: null })
  expect(await list('', person('u1'), '01990000-0000-7000-8000-00000000000b')).toMatchObject({ status: 404 })
})

test('a filter that leads out of the matter is refused', async () => {
  for (const query of ['?case_id=c2', '?scope=global', '?user_id=u1', '?size=0'])
    expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await list('', person('u1'), 'c2')).toMatchObject({ status: 400, data: [{ path: 'params.id' }] })
})

test('one must be logged in', () => expectShut(app(), path()))

test('while matter-service fails nobody gets in, and nothing is told of its inside', async () => {
  fail()
  const answer = await list('', person('u1'))
  expect(answer).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
  expect(answer.text).not.toContain('hunter2')
})
