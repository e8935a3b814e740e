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
  useApp,
} from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'DELETE', at: (id) => `${path}/${id}` })
const archive = (id: string) => app().ask('DELETE', `${path}/${id}`, owner)

test('nothing is lost, and nothing more can be said until it comes back', async () => {
  const { id } = await makeSession(app())
  await chat(app(), id)
  const before = await messagesOf(app(), id)
  expect((await archive(id)).data).toEqual({ id, status: 'archived', deleted: true })
  expect((await archive(id)).data.status).toBe('archived')
  const asked = app().engine.callsTo('execute/stream').length
  expect(await chat(app(), id)).toMatchObject({ status: 409, code: 'conflict' })
  expect((await resume(app(), id, [])).status).toBe(409)
  expect(app().engine.callsTo('execute/stream')).toHaveLength(asked)
  expect(await messagesOf(app(), id)).toEqual(before)
  await app().ask('PATCH', `${path}/${id}`, { ...owner, body: { status: 'active' } })
  expect(saidIn(framesIn(await chat(app(), id)))).toBe('你好')
  await soon(() =>
    expect(app().audited).toContainEqual(
      expect.objectContaining({ action: 'consultation.archived', resource_id: id, organization_id: 'firm-a' }),
    ),
  )
})
