import { beforeAll, expect, test } from 'vitest'
import { expectShut, matterId, person, useMatter } from './matter-server.ts'
import { write } from './test-app.ts'

const { app, fail } = useMatter()
const path = `/api/v1/memory/matters/${matterId}/conflicts`
const list = (query = '', who = person('lawyer')) => app().ask('GET', `${path}${query}`, who)

beforeAll(async () => {
  for (const where of [{}, { scope: 'case', case_id: matterId }, { scope: 'case', case_id: 'c2' }] as const) {
    await write(app(), 'firm', { ...where, content: 'a word', source: 'human' })
    await write(app(), 'firm', { ...where, content: 'a guess', source: 'model' })
  }
})

test("members read what is contested in a matter, and nothing else of its person's", async () => {
  for (const who of [person('lawyer'), person('u1')])
    expect((await list('', who)).data).toMatchObject({
      items: [{ case_id: matterId, kept: { content: 'a word' }, proposed: { content: 'a guess' } }],
      total: 1,
    })
  expect((await list('?status=rejected')).data.total).toBe(0)
})

test('a colleague who is no member and another organization do not learn that there is such a matter', async () => {
  for (const who of [person('colleague'), person('lawyer', 'other')])
    expect(await list('', who)).toMatchObject({ status: 404, code: 'not_found', data: null })
})

test.each(['?case_id=c2', '?status=closed', '?page=0'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('one must be logged in', () => expectShut(app(), path))

test('while matter-service fails nobody gets in', async () => {
  fail()
  expect(await list()).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
})
