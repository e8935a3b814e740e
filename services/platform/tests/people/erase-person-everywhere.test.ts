import { beforeEach, expect, test } from 'vitest'
import { as, forger, nobody, useApp } from '../test-app.ts'
import { holders, useHolders } from './people-servers.ts'

const holding = useHolders()
const app = useApp({}, () => holding.urls())
const eraser = as('firm-a', 'people:erase')
const erase = (user: string, body: object = {}, who: object = eraser) =>
  app().ask('POST', `/api/v1/platform/people/${user}/erase`, { ...who, body })
const asked = (dry_run: boolean) => holding.asked.filter(({ body }) => body.dry_run === dry_run)

beforeEach(() => {
  for (const service of holders) holding.rows.set(service, 2)
  holding.asked.length = 0
  holding.down.clear()
})

test('a dry run only counts', async () => {
  const { data } = await erase('gone', { dry_run: true })
  expect(data).toMatchObject({ dry_run: true, erasure_id: null, organization_id: 'firm-a', total: 14 })
  expect(asked(false)).toEqual([])
})

test("every service erases, in order, and knows what is the person's by the others; then nothing is left", async () => {
  const { data } = await erase('gone')
  expect(data.total).toBe(14)
  expect(asked(false).map(({ service }) => service)).toEqual(holders)
  const links = { sessions: ['s1'], matters: ['m1'], files: ['f1'], kept_files: ['k1', 'k2'] }
  for (const { body } of asked(false)) expect(body).toMatchObject({ user_id: 'gone', organization_id: 'firm-a', links })
  expect((await erase('gone')).data.total).toBe(0)
})

test('it names the person no more when it is done, but for the pseudonym, which is the same each time', async () => {
  const [first, second] = [await erase('somebody'), await erase('somebody')]
  expect(first.data.pseudonym).toMatch(/^erased:[0-9a-f]{32}$/)
  expect(second.data.pseudonym).toBe(first.data.pseudonym)
  expect((await erase('somebody', {}, as('firm-b', 'people:erase'))).data.pseudonym).not.toBe(first.data.pseudonym)
  const rows = await app().database.sql`select e::text from platform.erasures as e`
  expect(JSON.stringify(rows)).not.toContain('somebody')
  await expect.poll(() => app().audited.filter(({ action }) => action === 'person.erased').length).toBeGreaterThan(2)
  const row = app().audited.find(({ resource_id }) => resource_id === first.data.pseudonym)
  expect(row).toMatchObject({ organization_id: 'firm-a', user_id: 'user-of-firm-a', details: { erased: 14 } })
})

test('how the person was called is forgotten', async () => {
  const headers = { 'x-user-id': 'named', 'x-organization-id': 'firm-a' }
  await app().ask('PUT', '/api/v1/internal/platform/people/name', { headers, body: { name: '某人' } })
  const named = async () => (await app().ask('GET', '/api/v1/platform/people?ids=named', eraser)).data.people
  expect(await named()).toHaveLength(1)
  await erase('named')
  expect(await named()).toEqual([])
})

test('one that broke off goes on where it stopped, and its counts are whole', async () => {
  holding.down.add('files-service')
  expect(await erase('later')).toMatchObject({ status: 503 })
  // The client tries again by itself before it gives up.
  expect([...new Set(asked(false).map(({ service }) => service))]).toEqual(holders.slice(0, 4))
  holding.asked.length = 0
  holding.down.clear()
  const { data } = await erase('later')
  expect(asked(false).map(({ service }) => service)).toEqual(holders.slice(3))
  expect(data.total).toBe(14)
})

test('what was erased before a crash, but not noted, is counted by the plan', async () => {
  const { sql } = app().database
  holding.down.add('files-service')
  await erase('crashed')
  // The service had done it when the process died.
  holding.rows.set('files-service', 0)
  holding.down.clear()
  expect((await erase('crashed')).data.total).toBe(14)
  expect(await sql`select from platform.erasures where user_id = 'crashed'`).toHaveLength(0)
})

test('of two at once one works and the other is told so', async () => {
  const answers = await Promise.all([erase('twice'), erase('twice')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('it needs people:erase', async () => {
  for (const who of [nobody, forger]) expect((await erase('x', {}, who)).status).toBe(401)
  for (const who of [as('firm-a'), as('firm-a', 'people:export', 'platform:admin')])
    expect(await erase('x', {}, who)).toMatchObject({ status: 403, data: { permission: 'people:erase' } })
  expect(holding.asked).toEqual([])
})
