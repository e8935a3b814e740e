import { expect, test } from 'vitest'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { keepsTheWall, putDeliverable } from '../work/work-doors.ts'
import { useFilesServer } from './files-server.ts'
import { putFile } from './matter-files.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const list = (matter_id: string, query = '') => app().ask('GET', `${path}/${matter_id}/files${query}`, client)

test('files that were handed in come first, then those that the matter has made, each once and with what is known of it', async () => {
  const { matter_id } = await makeMatter(app())
  const handedIn = await putFile(app(), files, matter_id)
  const made = crypto.randomUUID()
  files.files.set(made, { name: '起诉状.docx', bytes: 'docx' })
  const gone = crypto.randomUUID()
  await putDeliverable(app(), matter_id, 'claim', [handedIn, gone, made])
  await putDeliverable(app(), matter_id, 'letter', ['not-a-uuid'])
  const { data } = await list(matter_id)
  expect(data.items[0]).toMatchObject({ file_id: handedIn, kind: 'file', metadata: { name: '借条.txt' } })
  expect(data.items).toHaveLength(4)
  for (const one of [
    { file_id: made, kind: 'deliverable', metadata: expect.objectContaining({ name: '起诉状.docx' }) },
    { file_id: gone, kind: 'deliverable', metadata: null },
    { file_id: 'not-a-uuid', kind: 'deliverable', metadata: null },
  ])
    expect(data.items).toContainEqual(one)
  expect((await list(matter_id, '?size=1&page=4')).data).toMatchObject({ total: 4, total_pages: 4 })
})

test('while files-service is away the list is refused with 503, and a bad query with 400', async () => {
  const { matter_id } = await makeMatter(app())
  await putFile(app(), files, matter_id)
  files.down = true
  expect(await list(matter_id)).toMatchObject({ status: 503, code: 'dependency_unavailable' })
  files.down = false
  expect((await list(matter_id, '?kind=file')).status).toBe(400)
})

keepsTheWall(app, { method: 'GET', at: '/files' })
