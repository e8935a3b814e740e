import { describe, expect, test } from 'vitest'
import { addMember, internalPath, makeMatter, useApp } from '../test-app.ts'
import { useFilesServer } from './files-server.ts'

const filesServer = useFilesServer()
const app = useApp({}, () => ({ 'files-service': filesServer.url }))
const sync = (matterId: string, body: object, headers = {}) =>
  app().ask('POST', `${internalPath}/${matterId}/sync/all`, { body, headers })

describe('files that come with a sync for a user', () => {
  const asUser = (user: string) => ({ 'x-user-id': user, 'x-organization-id': 'firm-a' })
  const deliverables = (file_id: string) => [{ deliverable_key: 'd', title: 'd', file_id }]

  test('must be files that the user may use; others are refused by their place, and nothing is written', async () => {
    const { matter_id } = await makeMatter(app())
    filesServer.files.set('usable', { name: 'a', bytes: 'x' })
    const bodies: [object, string][] = [
      [{ source_seq: 1, title: 'taken', file_ids: ['usable', 'foreign'] }, 'body.file_ids.1'],
      [{ source_seq: 1, title: 'taken', deliverables: deliverables('foreign') }, 'body.deliverables.0'],
    ]
    for (const [body, at] of bodies)
      expect(await sync(matter_id, body, asUser('client'))).toMatchObject({
        status: 400,
        code: 'invalid_input',
        data: [{ path: at }],
      })
    const { data } = await app().ask('GET', `${internalPath}/${matter_id}`)
    expect(data).toMatchObject({ file_ids: [], version: 1 })
    const mine = { source_seq: 1, file_ids: ['usable'], deliverables: deliverables('usable') }
    expect((await sync(matter_id, mine, asUser('client'))).data).toMatchObject({
      deliverables: [{ outcome: 'created' }],
    })
  })

  test('are not asked about when the matter has them already, nor when a service names no user', async () => {
    const { matter_id } = await makeMatter(app())
    const body = { file_ids: ['made'], deliverables: deliverables('delivered') }
    expect((await sync(matter_id, { ...body, source_seq: 1 })).status).toBe(200)
    expect((await sync(matter_id, { ...body, source_seq: 2 }, asUser('client'))).status).toBe(200)
  })

  test('tell nothing to whoever may not write in the matter', async () => {
    const { matter_id } = await makeMatter(app())
    await addMember(app(), matter_id, 'watcher', 'observer')
    const body = { source_seq: 1, file_ids: ['foreign'] }
    expect((await sync(matter_id, body, asUser('stranger'))).status).toBe(404)
    expect((await sync(matter_id, body, asUser('watcher'))).status).toBe(403)
  })
})
