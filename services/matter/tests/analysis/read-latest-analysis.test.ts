import { expect, test } from 'vitest'
import { internalPath, makeMatter, useApp } from '../test-app.ts'
import { isForServices } from '../work/work-doors.ts'
import { allocate, submit } from './analysis.ts'

const app = useApp()

test('the newest version comes with its products, and null before there is one', async () => {
  const { matter_id } = await makeMatter(app())
  const latest = async () => (await app().ask('GET', `${internalPath}/${matter_id}/analysis/versions/latest`)).data
  expect(await latest()).toBeNull()
  await submit(app(), matter_id, 'issues/submit', await allocate(app(), matter_id), { issues: ['一'] })
  expect(await latest()).toMatchObject({
    matter_id,
    version: 1,
    products: [{ kind: 'issues', payload: { issues: ['一'] } }],
  })
  await allocate(app(), matter_id)
  expect(await latest()).toMatchObject({ version: 2, products: [] })
})

isForServices(app, { method: 'GET', at: '/analysis/versions/latest' })
