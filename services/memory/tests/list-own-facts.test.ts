import { beforeAll, expect, test } from 'vitest'
import { expectShut, person } from './matter-server.ts'
import { useApp, write } from './test-app.ts'

const app = useApp()
const path = '/api/v1/memory/facts'
const list = (query = '', who = person('u1')) => app().ask('GET', `${path}${query}`, who)
const said = async (query: string) => (await list(query)).data.items.map(({ content }: { content: string }) => content)

beforeAll(async () => {
  await write(app(), 'firm', { entity_key: 'a', content: 'mine' })
  await write(app(), 'firm', { entity_key: 'b', content: 'of my case', scope: 'case', case_id: 'c1', source: 'human' })
  await write(app(), 'firm', { entity_key: 'a', content: 'of a colleague', user_id: 'u2' })
  await write(app(), 'other', { entity_key: 'a', content: 'of another firm' })
})

test('people see their own facts, the newest first, and narrow them', async () => {
  expect(await said('')).toEqual(['of my case', 'mine'])
  expect(await said('?scope=case')).toEqual(['of my case'])
  expect(await said('?case_id=c1&source=human')).toEqual(['of my case'])
  expect((await list('?size=1&page=2')).data).toMatchObject({ items: [{ content: 'mine' }], total: 2, total_pages: 2 })
})

test('a colleague, a superuser and the same id in another organization see only what is theirs', async () => {
  for (const [who, content] of [
    [person('u2'), 'of a colleague'],
    [person('u1', 'other'), 'of another firm'],
  ] as const)
    expect((await list('', who)).data).toMatchObject({ items: [{ content }], total: 1 })
  expect((await list('', person('boss', 'firm', true))).data.total).toBe(0)
})

test.each(['?scope=all', '?size=0', '?user_id=u2', '?colour=red'])('%s is refused', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_input' })
})

test('one must be logged in', () => expectShut(app(), path))
