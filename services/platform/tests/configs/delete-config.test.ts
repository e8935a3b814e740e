import { expect, test } from 'vitest'
import { expectShut, history } from '../catalogue/catalogue.ts'
import { admin, useApp } from '../test-app.ts'
import { configsPath, everything, newConfig, read, remove, versions } from './configs.ts'

const app = useApp()

test('a deleted value is gone, its history stays, and the deletion is a version of its own', async () => {
  await newConfig(app(), 'gone', 'value')
  expect((await remove(app(), 'gone', { 'if-match': '"1"' })).data).toEqual({
    key: 'gone',
    deleted: true,
    version: 2,
  })
  expect(await app().ask('GET', `${configsPath}/gone`, admin)).toMatchObject({ status: 404 })
  expect(await versions(app(), 'gone')).toMatchObject([
    { version: 2, change: 'deleted', value: null, masked: false, user_id: 'user-of-firm-a' },
    { version: 1, change: 'created', value: 'value' },
  ])
  expect(await history(app(), 'gone')).toMatchObject([
    { action: 'config.created' },
    { action: 'config.deleted', organization_id: null, user_id: 'user-of-firm-a', details: { version: 2 } },
  ])
})

test('whoever has seen another version is refused, and nothing changes', async () => {
  await newConfig(app(), 'stale', 1)
  const before = await everything(app())
  expect(await remove(app(), 'stale', { 'if-match': '"9"' })).toMatchObject({ status: 412, data: { version: 1 } })
  expect(await remove(app(), 'stale', { 'if-match': '9' })).toMatchObject({ status: 400 })
  expect(await everything(app())).toEqual(before)
})

test('of 10 parallel deletions one finds the value', async () => {
  await newConfig(app(), 'contested', 1)
  const answers = await Promise.all(Array.from({ length: 10 }, () => remove(app(), 'contested')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  expect(await history(app(), 'contested')).toHaveLength(2)
})

test('only admins may delete, and only what is there', async () => {
  expect(await remove(app(), 'absent')).toMatchObject({ status: 404, code: 'not_found' })
  await newConfig(app(), 'shut', 1)
  await expectShut(app(), 'DELETE', `${configsPath}/shut`, { permission: 'platform:admin' })
  expect(await read(app(), 'shut')).toMatchObject({ version: 1 })
})
