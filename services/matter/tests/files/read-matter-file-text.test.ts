import { expect, test } from 'vitest'
import { testDoor } from '../people/doors.ts'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { useFilesServer } from './files-server.ts'
import { putFile } from './matter-files.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
testDoor(app, {
  method: 'GET',
  at: async (matter_id) => `${path}/${matter_id}/files/${await putFile(app(), files, matter_id)}/text`,
})
const read = (matter_id: string, fileId: string) =>
  app().ask('GET', `${path}/${matter_id}/files/${fileId}/text`, client)

test('the parsed text of a file, or 409 with the state of one that has none', async () => {
  const { matter_id } = await makeMatter(app())
  const parsed = await putFile(app(), files, matter_id)
  const unread = await putFile(app(), files, matter_id, { bytes: '', contentGone: true })
  expect((await read(matter_id, parsed)).data).toMatchObject({ fileId: parsed, text: '借条' })
  expect(await read(matter_id, unread)).toMatchObject({ status: 409, data: { parseStatus: 'pending' } })
})

test('a file of another matter is not found by this one', async () => {
  const [here, there] = [await makeMatter(app()), await makeMatter(app())]
  const fileId = await putFile(app(), files, there.matter_id)
  expect((await read(here.matter_id, fileId)).status).toBe(404)
})
