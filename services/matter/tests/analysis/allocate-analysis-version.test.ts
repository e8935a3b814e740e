import { expect, test } from 'vitest'
import { internalPath, makeMatter, useApp } from '../test-app.ts'
import { auditedOf, isForServices } from '../work/work-doors.ts'

const app = useApp()
const allocate = (matter_id: string, body: unknown = {}, headers = {}) =>
  app().ask('POST', `${internalPath}/${matter_id}/analysis/versions/allocate`, { body, headers })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('50 at once get 1 to 50, each matter its own', async () => {
  const [one, other] = [await makeMatter(app()), await makeMatter(app())]
  const answers = await Promise.all(upTo(50).map(() => allocate(one.matter_id)))
  expect(answers.map(({ data }) => data.version).sort((a, b) => a - b)).toEqual(upTo(50))
  expect((await allocate(other.matter_id)).data).toEqual({ matter_id: other.matter_id, version: 1 })
  expect(await auditedOf(app(), one.matter_id, 'analysis.allocated', 50)).toHaveLength(50)
})

test('the same request key gets the same version, also at once, and leaves no gap', async () => {
  const [{ matter_id }, other] = [await makeMatter(app()), await makeMatter(app())]
  const answers = await Promise.all(upTo(10).map(() => allocate(matter_id, { request_key: '一' })))
  expect(answers.map(({ data }) => data.version)).toEqual(Array(10).fill(1))
  expect((await allocate(matter_id, { request_key: '二' })).data.version).toBe(2)
  expect((await allocate(matter_id, { request_key: '一' })).data.version).toBe(1)
  await allocate(other.matter_id)
  expect((await allocate(other.matter_id, { request_key: '一' })).data.version).toBe(2)
})

test('a service names the organization and the user that it acts for', async () => {
  const { matter_id } = await makeMatter(app())
  const headers = { 'x-organization-id': 'firm-a', 'x-user-id': 'client' }
  expect((await allocate(matter_id, {}, headers)).data.version).toBe(1)
  const [row] = await auditedOf(app(), matter_id, 'analysis.allocated', 1)
  expect(row).toMatchObject({ organization_id: 'firm-a', user_id: 'client', details: { version: 1 } })
  expect((await allocate(matter_id, {}, { ...headers, 'x-user-id': 'stranger' })).status).toBe(404)
})

test.each([{ request_key: '' }, { request_key: 1 }, { version: 3 }, [], 'x'])('%j is refused', async (body) => {
  const { matter_id } = await makeMatter(app())
  expect((await allocate(matter_id, body)).status).toBe(400)
})

isForServices(app, { method: 'POST', at: '/analysis/versions/allocate', body: {} })
