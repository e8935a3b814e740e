import { memory } from '@casewright/contracts/memory/endpoints'
import { startTestService } from '@casewright/kit/testing'
import type { AuditRow } from '@casewright/kit/work/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../service.ts'
import { as, type TestApp, write } from './test-app.ts'

const word = 'zanzibar'
const delivered: AuditRow[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestService(service, memory, {}, { auditSink: async (rows) => delivered.push(...rows) })
})
afterAll(() => app.stop())

/** The tenant's rows, once nothing waits any more. */
async function trailOf(organization: string) {
  const deadline = Date.now() + 60_000
  while ((await app.database.sql`select 1 from memory._audit_outbox limit 1`).length > 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return delivered
    .filter(({ organization_id }) => organization_id === organization)
    .map(({ action, resource_id, user_id, details }) => ({ action, resource_id, user_id, details }))
}
const path = '/api/v1/internal/memory'

test('every change of a fact is on record in its order, and a write that changes nothing is not', async () => {
  const headers = { 'x-organization-id': 'kept', 'x-request-id': 'request-1' }
  const { data } = await write(app, 'kept', { content: word, value: { word } })
  const { fact_id } = data.fact
  await write(app, 'kept', { content: word, value: { word } })
  await app.ask('PUT', `${path}/facts/${fact_id}`, { headers, body: { content: `${word} again`, source: 'human' } })
  const contested = await write(app, 'kept', { content: `not ${word}` })
  await app.ask('DELETE', `${path}/facts/${fact_id}`, { headers })
  const about = { resource_id: fact_id, user_id: null }
  expect(await trailOf('kept')).toEqual([
    { action: 'fact.created', ...about, details: { user_id: 'u1', source: 'model', conflict_id: null } },
    { action: 'fact.revised', ...about, details: { user_id: 'u1', source: 'human', conflict_id: null } },
    {
      action: 'fact.contested',
      ...about,
      details: { user_id: 'u1', source: 'model', conflict_id: contested.data.conflict_id },
    },
    { action: 'fact.deleted', ...about, details: { user_id: 'u1', revision: 2 } },
  ])
  expect(delivered.find(({ action }) => action === 'fact.deleted')?.request_id).toBe('request-1')
})

test('a word that only decides open conflicts is on record too', async () => {
  const { data } = await write(app, 'settled', { content: word, source: 'human' })
  await write(app, 'settled', { content: `not ${word}` })
  const again = { ...as('settled'), body: { content: word, source: 'human' } }
  for (let times = 0; times < 2; times++) await app.ask('PUT', `${path}/facts/${data.fact.fact_id}`, again)
  expect((await trailOf('settled')).map(({ action }) => action)).toEqual([
    'fact.created',
    'fact.contested',
    'fact.settled',
  ])
})

test('many facts at once are one row of numbers', async () => {
  const facts = [1, 2].map((n) => ({ entity_key: `k${n}`, category: 'case_detail', content: `${word} ${n}` }))
  const body = { user_id: 'u1', matter_id: 'm1', facts }
  for (let times = 0; times < 2; times++) await app.ask('POST', `${path}/reconcile`, { ...as('many'), body })
  await write(app, 'refined', { entity_key: 'a', content: `  ${word}   is  here ` })
  for (const dry_run of [true, false])
    await app.ask('POST', `${path}/refine`, { ...as('refined'), body: { user_id: 'u1', dry_run } })
  expect(await trailOf('many')).toMatchObject([
    {
      action: 'facts.reconciled',
      resource_id: 'u1',
      details: { created: 2, removed: 0, matter_id: 'm1', generation: 1 },
    },
  ])
  expect(await trailOf('refined')).toMatchObject([
    { action: 'fact.created' },
    { action: 'facts.refined', details: { merged: 0, normalised: 1 } },
  ])
})

test('a refused change leaves no row', async () => {
  await write(app, 'refused', { category: 'case_detail' } as never)
  await app.ask('DELETE', `${path}/facts/01990000-0000-7000-8000-000000000000`, as('refused'))
  expect(await trailOf('refused')).toEqual([])
})

test('no row has a word of any content', async () => {
  await trailOf('kept')
  expect(delivered.length).toBeGreaterThan(0)
  expect(JSON.stringify(delivered)).not.toContain(word)
})
