import { beforeAll, expect, test } from 'vitest'
import { useFilesServer } from '../files/files-server.ts'
import { ifMatch, testDoor } from '../people/doors.ts'
import { client, makeMatter, path, useApp } from '../test-app.ts'

const filesServer = useFilesServer()
const app = useApp({}, () => ({ 'files-service': filesServer.url }))
beforeAll(() => {
  for (const id of ['f1', 'f2', 'f3']) filesServer.files.set(id, { name: id, bytes: 'x' })
})
testDoor(app, { method: 'PATCH', at: (id) => `${path}/${id}`, body: { data: { changed: true } } })

const patch = (id: string, body: object, who: object = client) => app().ask('PATCH', `${path}/${id}`, { ...who, body })

test('the free objects are merged at every depth, null removes, and all else is replaced', async () => {
  const { matter_id } = await makeMatter(app(), { file_ids: ['f1'] })
  await patch(matter_id, { profile: { a: 1, b: { c: 1, d: [1, 2] } }, data: { kept: true } })
  const { data, headers } = await patch(
    matter_id,
    { profile: { a: null, b: { d: [3], e: 4 } }, file_ids: ['f2'], matter_category: null },
    { ...client, ...ifMatch(2) },
  )
  expect(data).toMatchObject({ profile: { b: { c: 1, d: [3], e: 4 } }, data: { kept: true }, file_ids: ['f2'] })
  expect(data.profile).not.toHaveProperty('a')
  expect(headers.get('etag')).toBe('"3"')
  expect((await patch(matter_id, { profile: { b: { e: 4, z: null } } })).data).toEqual(data)
})

test('patches at once are merged one after the other, and with the same version one wins', async () => {
  const { matter_id } = await makeMatter(app())
  const numbers = Array.from({ length: 10 }, (_, n) => n)
  await Promise.all(numbers.map((n) => patch(matter_id, { data: { [`k${n}`]: n } })))
  const { data } = await app().ask('GET', `${path}/${matter_id}`, client)
  expect(Object.keys(data.data)).toHaveLength(10)
  const answers = await Promise.all(
    numbers.map((n) => patch(matter_id, { data: { same: n } }, { ...client, ...ifMatch(data.version) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
})

test.each([{ profile: [] }, { data: 'x' }, { title: null }, { unknown: 1 }, { status: 'ACTIVE', status_reason: 5 }])(
  '%j is refused',
  async (body) => {
    const { matter_id } = await makeMatter(app())
    expect(await patch(matter_id, body)).toMatchObject({ status: 400, code: 'invalid_input' })
  },
)

test('a status moves here too, by the same rules', async () => {
  const { matter_id } = await makeMatter(app())
  expect((await patch(matter_id, { status: 'CLOSED', status_reason: 'settled' })).data.status).toBe('CLOSED')
  expect((await patch(matter_id, { status: 'DRAFT' })).status).toBe(409)
  expect((await patch(matter_id, { data: { a: 1 } })).status).toBe(409)
})
