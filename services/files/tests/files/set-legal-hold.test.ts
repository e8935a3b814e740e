import { expect, test } from 'vitest'
import { useMatterServer } from '../matter-server.ts'
import { forger, nobody, owner, path, person, upload, useApp } from '../test-app.ts'

const app = useApp({}, useMatterServer().neighbours)
const hold = (fileId: string, who: object, legal_hold: unknown = true) =>
  app().ask('PUT', `${path}/${fileId}/legal-hold`, { ...who, body: { legal_hold } })
const keeper = person('keeper', 'firm-a', 'files:manage')

test('a keeper holds and releases any file of the organization, and each change is on record once', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  expect((await hold(fileId, keeper)).data).toMatchObject({ fileId, legal_hold: true })
  expect((await hold(fileId, keeper)).data.legal_hold).toBe(true)
  expect((await hold(fileId, keeper, false)).data.legal_hold).toBe(false)
  const actions = () =>
    app()
      .audited.filter(({ resource_id }) => resource_id === fileId)
      .map(({ action }) => action)
  await expect.poll(actions).toEqual(['file.uploaded', 'file.held', 'file.released'])
})

test('the owner alone may not, another organization finds nothing, and bad input is refused', async () => {
  const { fileId } = await upload(app(), owner, { name: 'a.txt', bytes: 'a' })
  expect(await hold(fileId, owner)).toMatchObject({ status: 403, data: { permission: 'files:manage' } })
  expect((await hold(fileId, person('keeper', 'firm-b', 'files:manage'))).status).toBe(404)
  for (const who of [nobody, forger]) expect((await hold(fileId, who)).status).toBe(401)
  expect((await hold(fileId, keeper, 'yes')).status).toBe(400)
})
