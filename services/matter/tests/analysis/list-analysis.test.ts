import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { keepsTheWall } from '../work/work-doors.ts'
import { allocate, submit } from './analysis.ts'

const app = useApp()

test('versions come newest first, page by page, each with its own products', async () => {
  const [{ matter_id }, other] = [await makeMatter(app()), await makeMatter(app())]
  for (const matter of [matter_id, other.matter_id]) for (let n = 0; n < 3; n++) await allocate(app(), matter)
  for (const version of [1, 3])
    for (const kind of ['strategies', 'issues']) await submit(app(), matter_id, `${kind}/submit`, version, { version })
  const list = async (query: string) => (await app().ask('GET', `${path}/${matter_id}/analysis?${query}`, client)).data
  const product = (kind: string, version: number) => ({ kind, payload: { version } })
  expect(await list('')).toMatchObject({
    total: 3,
    items: [
      { version: 3, products: [product('issues', 3), product('strategies', 3)] },
      { version: 2, products: [] },
      { version: 1, products: [product('issues', 1), product('strategies', 1)] },
    ],
  })
  expect(await list('page=2&size=2')).toMatchObject({ total: 3, items: [{ version: 1 }] })
})

test.each(['page=0', 'size=201', 'kind=issues'])('%s is refused', async (query) => {
  const { matter_id } = await makeMatter(app())
  expect((await app().ask('GET', `${path}/${matter_id}/analysis?${query}`, client)).status).toBe(400)
})

keepsTheWall(app, { method: 'GET', at: '/analysis' })
