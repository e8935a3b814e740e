import { expect, test } from 'vitest'
import { internalPath, makeMatter, path, person, staff, stranger, useHouse } from './house.ts'

const house = useHouse({ AUDIT_READS: 'on' })
const silent = useHouse({ AUDIT_READS: 'off' })
const client = person('client')
const readsOf = (matter_id: string, { audited } = house()) =>
  audited.filter(({ action, resource_id }) => action === 'matter.read' && resource_id === matter_id)

test('a read by a person is audited with who, what and the request, and several within a second once', async () => {
  const { matter_id } = await makeMatter(house())
  const first = await house().ask('GET', `${path}/${matter_id}`, client)
  for (const part of ['', '/todos', '/timeline', '/members'])
    await house().ask('GET', `${path}/${matter_id}${part}`, client)
  await house().ask('GET', `${path}/${matter_id}`, staff)
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
  const { matter_id } = await makeMatter(house())
  expect((await house().ask('GET', `${path}/${matter_id}`, stranger)).status).toBe(404)
  await house().ask('GET', `${internalPath}/${matter_id}`)
  const other = await makeMatter(house())
  await house().ask('GET', `${path}/${other.matter_id}`, client)
  await expect.poll(() => readsOf(other.matter_id), { timeout: 10_000 }).toHaveLength(1)
  expect(readsOf(matter_id)).toEqual([])
})

test('AUDIT_READS=off writes none', async () => {
  const { matter_id } = await makeMatter(silent())
  await silent().ask('GET', `${path}/${matter_id}`, client)
  await expect.poll(() => silent().audited.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(readsOf(matter_id, silent())).toEqual([])
})
