import { expect, test } from 'vitest'
import { testDoor } from '../people/doors.ts'
import { client, lawyer, makeMatter, nothing, path, useApp } from '../test-app.ts'
import { putDeliverable } from '../work/work-doors.ts'
import { useFilesServer } from './files-server.ts'
import { putFile } from './matter-files.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
testDoor(app, {
  method: 'GET',
  at: async (matter_id) => `${path}/${matter_id}/files/${await putFile(app(), files, matter_id)}`,
})
const read = (matter_id: string, fileId: string, as: object = client) =>
  app().ask('GET', `${path}/${matter_id}/files/${fileId}`, as)

test('members read the bytes of files and deliverables, asked of files-service in their own name', async () => {
  const { matter_id } = await makeMatter(app())
  const fileId = await putFile(app(), files, matter_id)
  const made = crypto.randomUUID()
  files.files.set(made, { name: '起诉状.docx', bytes: 'docx' })
  await putDeliverable(app(), matter_id, 'claim', [made])
  expect(await read(matter_id, fileId)).toMatchObject({ status: 200, text: '借条' })
  expect(await read(matter_id, made)).toMatchObject({ status: 200, text: 'docx' })
  expect(files.asked.at(-1)).toMatchObject({ organization: 'firm-a', fileId: made })
})

test('a file of another matter, and one that is nowhere, are not found by this one', async () => {
  const [here, there] = [await makeMatter(app()), await makeMatter(app())]
  const fileId = await putFile(app(), files, there.matter_id)
  for (const id of [fileId, nothing]) expect((await read(here.matter_id, id)).status).toBe(404)
  expect((await read(here.matter_id, 'x')).status).toBe(400)
})

test('a member who was removed does not find it any more', async () => {
  const { matter_id } = await makeMatter(app())
  const fileId = await putFile(app(), files, matter_id)
  const place = `${path}/${matter_id}/members/lawyer`
  await app().ask('PUT', place, { ...client, body: { role: 'lawyer' } })
  expect((await read(matter_id, fileId, lawyer)).status).toBe(200)
  await app().ask('DELETE', place, lawyer)
  expect((await read(matter_id, fileId, lawyer)).status).toBe(404)
})

test('while files-service is away: 503', async () => {
  const { matter_id } = await makeMatter(app())
  const fileId = await putFile(app(), files, matter_id)
  files.down = true
  expect((await read(matter_id, fileId)).status).toBe(503)
  files.down = false
})
