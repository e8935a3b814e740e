import { expect, test } from 'vitest'
import { as, useApp, usersPath, write } from './test-app.ts'

const app = useApp()
const list = (tenant: string, query = '') => app().ask('GET', `${usersPath}/u1/conflicts${query}`, as(tenant))

async function contested(tenant: string, case_id: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const change = { entity_key: `k${n}`, scope: 'case', case_id, category: 'case_detail' } as const
    await write(app(), tenant, { ...change, content: `person ${n}`, source: 'human', source_ref: 'message:9' })
    await write(app(), tenant, { ...change, content: `model ${n}`, value: { n } })
  }
}

test('a conflict shows both values with their sources, side by side', async () => {
  await contested('sides', 'c1', 1)
  const { data } = await list('sides')
  expect(data.items).toMatchObject([
    {
      status: 'open',
      scope: 'case',
      case_id: 'c1',
      entity_key: 'k1',
      kept: { revision: 1, content: 'person 1', source: 'human', source_ref: 'message:9' },
      proposed: { revision: 2, content: 'model 1', source: 'model', value: { n: 1 } },
      resolved_at: null,
    },
  ])
})

test('the list is paged and filtered by case and status', async () => {
  await contested('paged', 'c1', 3)
  await contested('paged', 'c2', 2)
  expect((await list('paged', '?size=2&page=2')).data).toMatchObject({ total: 5, total_pages: 3 })
  expect((await list('paged', '?case_id=c2')).data.total).toBe(2)
  expect((await list('paged', '?status=rejected')).data.total).toBe(0)
  expect(await list('paged', '?status=closed')).toMatchObject({ status: 400, data: [{ path: 'query.status' }] })
  expect(await list('paged', '?size=500')).toMatchObject({ status: 400 })
})

test('another tenant sees none, and a wrong key is refused', async () => {
  expect((await list('strangers')).data.total).toBe(0)
  expect(
    await app().ask('GET', `${usersPath}/u1/conflicts`, { headers: { 'x-internal-api-key': 'wrong' } }),
  ).toMatchObject({ status: 401 })
})
