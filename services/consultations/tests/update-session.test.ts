import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeSession, owner, path, soon, superuser, testDoor, useApp } from './test-app.ts'

const app = useApp()
testDoor(app, { method: 'PUT', at: (id) => `${path}/${id}`, body: { title: 'taken over' } })
const put = (id: string, body: unknown, headers = {}, as: object = owner) =>
  app().ask('PUT', `${path}/${id}`, { ...as, headers, body })

test('what is not said goes back to its default; what nobody may change stays', async () => {
  const session = await makeSession(app(), { title: 'a', service_type_id: 'debt', file_ids: ['f1'] })
  const { data, headers } = await put(session.id, { title: 'b' })
  const { updated_at, ...same } = session
  expect(data).toMatchObject({ ...same, title: 'b', service_type_id: null, file_ids: [], version: 2 })
  expect(data.updated_at >= updated_at).toBe(true)
  expect(headers.get('etag')).toBe('"2"')
  expect(await put(session.id, { title: 'c' }, {}, superuser)).toMatchObject({ status: 404 })
  await soon(() =>
    expect(app().audited).toContainEqual(
      expect.objectContaining({ action: 'consultation.updated', resource_id: session.id, details: { version: 2 } }),
    ),
  )
})

test('of 10 who have seen the same version one changes it; the others get 412 with the version it has', async () => {
  const { id } = await makeSession(app())
  const { transaction } = app().database
  // All of them are under way while the row is held, so that they do meet.
  const asked = await transaction(async (sql) => {
    await sql`select 1 from consultations.sessions where id = ${id} for update`
    const all = Promise.all(Array.from({ length: 10 }, (_, n) => put(id, { title: `t${n}` }, { 'if-match': '"1"' })))
    await delay(200)
    return { all }
  })
  const answers = await asked.all
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const late = answers.filter(({ status }) => status !== 200)
  for (const answer of late)
    expect(answer).toMatchObject({ status: 412, code: 'precondition_failed', data: { version: 2 } })
  expect(await put(id, { title: 'x' }, { 'if-match': 'nonsense' })).toMatchObject({ status: 400 })
  expect(await put(id, { title: 'x' }, { 'if-match': '*' })).toMatchObject({ status: 200 })
})

test.each([
  [{}],
  [{ title: '' }],
  [{ title: 'x', status: 'archived' }],
  [{ title: 'x', matter_id: 'm' }],
  [{ title: null }],
])('%j is refused and changes nothing', async (body) => {
  const session = await makeSession(app())
  expect(await put(session.id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect((await app().ask('GET', `${path}/${session.id}`, owner)).data).toEqual(session)
})
