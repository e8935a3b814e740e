import { expect, test } from 'vitest'
import { useApp } from '../test-app.ts'
import {
  configsPath,
  digest,
  expectForReaders,
  newConfig,
  reader,
  remove,
  rollBack,
  update,
  versions,
  writeBatch,
} from './configs.ts'

const app = useApp()

test('the history is newest first and tells the change, its writer and its value', async () => {
  await newConfig(app(), 'story', 'one')
  await update(app(), 'story', { value: 'two' })
  await writeBatch(app(), [{ key: 'story', value: 'three' }])
  await remove(app(), 'story')
  await rollBack(app(), 'story', 1)
  const user = 'user-of-firm-a'
  const told = (await versions(app(), 'story')).map((row: Record<string, unknown>) => [
    row.version,
    row.change,
    row.value,
    row.user_id,
    row.digest,
  ])
  expect(told).toEqual([
    [5, 'rolled_back', 'one', user, digest('one')],
    [4, 'deleted', null, user, digest(null)],
    [3, 'updated', 'three', null, digest('three')],
    [2, 'updated', 'two', user, digest('two')],
    [1, 'created', 'one', user, digest('one')],
  ])
})

test('secrets are covered, and leave no digest that they could be guessed from', async () => {
  await newConfig(app(), 'mail', { port: 25, password: 'hunter2' })
  await update(app(), 'mail', { value: { port: 25 } })
  expect(await versions(app(), 'mail')).toMatchObject([
    { value: { port: 25 }, masked: false, digest: digest({ port: 25 }) },
    { value: { port: 25, password: '***' }, masked: true, digest: null },
  ])
})

test('what is marked as secret covers what was written before, also after its deletion and return', async () => {
  await newConfig(app(), 'late', 'hunter2')
  const history = async () => JSON.stringify(await versions(app(), 'late'))
  expect(await history()).toContain('hunter2')
  await update(app(), 'late', { secret: true })
  expect(await history()).not.toMatch(`hunter2|${digest('hunter2')}`)
  await remove(app(), 'late')
  expect(await history()).not.toMatch(`hunter2|${digest('hunter2')}`)
  await newConfig(app(), 'late', 'harmless')
  expect(await history()).toContain('harmless')
  expect(await history()).not.toMatch(`hunter2|${digest('hunter2')}`)
})

test('it is read page by page', async () => {
  await newConfig(app(), 'paged', 0)
  for (const value of [1, 2, 3]) await update(app(), 'paged', { value })
  const { data } = await app().ask('GET', `${configsPath}/paged/versions?page=2&size=3`, reader)
  expect(data).toMatchObject({ items: [{ version: 1 }], total: 4, total_pages: 2 })
})

test('a key that never was has no history', async () => {
  expect(await app().ask('GET', `${configsPath}/absent/versions`, reader)).toMatchObject({ status: 404 })
})

test('readers and admins may see it', async () => {
  await newConfig(app(), 'seen', 1)
  await expectForReaders(app(), `${configsPath}/seen/versions`)
})
