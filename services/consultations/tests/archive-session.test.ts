import { expect, test } from 'vitest'
import {
  chat,
  framesIn,
  makeSession,
  messagesOf,
  owner,
  path,
  resume,
  saidIn,
  soon,
  testDoor,
  useHouse,
} from './house.ts'

const house = useHouse()
testDoor(house, { method: 'DELETE', at: (id) => `${path}/${id}` })
const archive = (id: string) => house().ask('DELETE', `${path}/${id}`, owner)

test('nothing is lost, and nothing more can be said until it comes back', async () => {
  const { id } = await makeSession(house())
  await chat(house(), id)
  const before = await messagesOf(house(), id)
  expect((await archive(id)).data).toEqual({ id, status: 'archived', deleted: true })
  expect((await archive(id)).data.status).toBe('archived')
  const asked = house().engine.callsTo('execute/stream').length
  expect(await chat(house(), id)).toMatchObject({ status: 409, code: 'conflict' })
  expect((await resume(house(), id, [])).status).toBe(409)
  expect(house().engine.callsTo('execute/stream')).toHaveLength(asked)
  expect(await messagesOf(house(), id)).toEqual(before)
  await house().ask('PATCH', `${path}/${id}`, { ...owner, body: { status: 'active' } })
  expect(saidIn(framesIn(await chat(house(), id)))).toBe('你好')
  await soon(() =>
    expect(house().audited).toContainEqual(
      expect.objectContaining({ action: 'consultation.archived', resource_id: id, organization_id: 'firm-a' }),
    ),
  )
})
