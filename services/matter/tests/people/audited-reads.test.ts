import { expect, test } from 'vitest'
import { internalPath, makeMatter, path, person, staff, stranger, useApp } from '../test-app.ts'

const app = useApp({ AUDIT_READS: 'on' })
const silent = useApp({ AUDIT_READS: 'off' })
const client = person('client')
const readsOf = (matter_id: string, { audited } = app()) =>
  audited.filter(({ action, resource_id }) => action === 'matter.read' && resource_id === matter_id)

test('a read by a person is audited with who, what and the request, and several within a second once', async () => {
  const { matter_id } = await makeMatter(app())
  const first = await app().ask('GET', `${path}/${matter_id}`, client)
  for (const part of ['', '/todos', '/timeline', '/members'])
    await app().ask('GET', `${path}/${matter_id}${part}`, client)
  await app().ask('GET', `${path}/${matter_id}`, staff)
  await expect.poll(() => readsOf(matter_id), { timeout: 10_000 }).toHaveLength(2)
  expect(readsOf(matter_id)).toMatchObject([
    {
      organization_id: 'firm-a',
      user_id: 'client',
      resource_type: 'matter',
      details: {},
      request_id: first.headers.get('x-request-id'),
    },
    { user_id: 'staff' },
  ])
})

test('what is refused, and what a service reads, is no read of a person', async () => {
  const { matter_id } = await makeMatter(app())
  expect((await app().ask('GET', `${path}/${matter_id}`, stranger)).status).toBe(404)
  await app().ask('GET', `${internalPath}/${matter_id}`)
  const other = await makeMatter(app())
  await app().ask('GET', `${path}/${other.matter_id}`, client)
  await expect.poll(() => readsOf(other.matter_id), { timeout: 10_000 }).toHaveLength(1)
  expect(readsOf(matter_id)).toEqual([])
})

test('AUDIT_READS=off writes none', async () => {
  const { matter_id } = await makeMatter(silent())
  await silent().ask('GET', `${path}/${matter_id}`, client)
  await expect.poll(() => silent().audited.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(readsOf(matter_id, silent())).toEqual([])
})
