import { afterEach, describe, expect, test } from 'vitest'
import { useFilesServer } from '../files/files-server.ts'
import { client, makeMatter, path, useApp } from '../test-app.ts'
import { keepsTheWall, putDeliverable } from '../work/work-doors.ts'

const files = useFilesServer()
const app = useApp({}, () => ({ 'files-service': files.url }))
const warned = () => app().logged.filter(({ msg }) => `${msg}`.startsWith('files-service gives no address'))
afterEach(() => {
  files.asked.length = 0
  app().logged.length = 0
})

function have(count: number): string[] {
  const fileIds = Array.from({ length: count }, () => crypto.randomUUID())
  for (const fileId of fileIds) files.files.set(fileId, { name: 'f', bytes: '' })
  return fileIds
}
const list = async (matter_id: string) =>
  (await app().ask('GET', `${path}/${matter_id}/deliverables`, client)).data.items

test('deliverables come with all versions, newest first, and an address for each file that files-service has', async () => {
  const { matter_id } = await makeMatter(app())
  const [one = '', two = ''] = have(2)
  const deleted = crypto.randomUUID()
  await putDeliverable(app(), matter_id, 'brief', [one, deleted, one, two])
  await putDeliverable(app(), matter_id, 'letter', ['not-a-uuid'])
  const [at, nowhere] = [(id: string) => ({ presigned_url: `https://files.example/${id}` }), { presigned_url: null }]
  expect(await list(matter_id)).toMatchObject([
    {
      deliverable_key: 'brief',
      file_id: two,
      version: 4,
      ...at(two),
      versions: [
        { version: 4, file_id: two, ...at(two) },
        { version: 3, file_id: one, ...at(one) },
        { version: 2, file_id: deleted, ...nowhere },
        { version: 1, file_id: one, ...at(one) },
      ],
    },
    { deliverable_key: 'letter', ...nowhere, versions: [{ version: 1, file_id: 'not-a-uuid', ...nowhere }] },
  ])
  expect(files.asked.map(({ fileId }) => fileId).sort()).toEqual([one, two, deleted].sort())
  expect(new Set(files.asked.map(({ organization }) => organization))).toEqual(new Set(['firm-a']))
  expect(warned()).toMatchObject([{ failed: 1, asked: 3 }])
})

test('at most four addresses are asked for at once', async () => {
  const { matter_id } = await makeMatter(app())
  const fileIds = have(20)
  await putDeliverable(app(), matter_id, 'many', fileIds)
  files.atOnceMax = 0
  const [{ versions }] = await list(matter_id)
  expect(versions.filter((one: { presigned_url: string | null }) => one.presigned_url === null)).toEqual([])
  expect(files.asked).toHaveLength(20)
  expect(files.atOnceMax).toBe(4)
})

keepsTheWall(app, { method: 'GET', at: '/deliverables' })

describe('while files-service does not answer', () => {
  const lonely = useApp()
  test.each(['refuses', 'is not there'])(
    'and %s, the list comes without addresses and with one warning',
    async (how) => {
      const here = how === 'refuses' ? app() : lonely()
      const { matter_id } = await makeMatter(here)
      await putDeliverable(here, matter_id, 'brief', have(12))
      here.logged.length = 0
      files.down = true
      const { status, data } = await here.ask('GET', `${path}/${matter_id}/deliverables`, client)
      files.down = false
      expect(status).toBe(200)
      expect(data.items).toMatchObject([{ presigned_url: null, version: 12 }])
      const lines = here.logged.filter(({ level }) => level === 'warn' || level === 40)
      expect(lines).toMatchObject([{ failed: 12, asked: 12 }])
    },
  )
})
