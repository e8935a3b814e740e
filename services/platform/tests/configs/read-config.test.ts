import { expect, test } from 'vitest'
import { expectShut } from '../catalogue/catalogue.ts'
import { admin, useApp } from '../test-app.ts'
import { anyJson, configsPath, newConfig, update } from './configs.ts'

const app = useApp()
const read = (key: string, headers: Record<string, string> = {}) =>
  app().ask('GET', `${configsPath}/${key}`, { ...admin, headers })

test.each(anyJson.map((value, n) => [value, n] as const))('%j comes back as it was written', async (value, n) => {
  const key = `kinds.n${n}`
  const created = await newConfig(app(), key, value)
  expect(created.value).toEqual(value)
  expect((await read(key)).data).toEqual(created)
  await update(app(), key, { value: 'in between' })
  await update(app(), key, { value })
  expect((await read(key)).data).toMatchObject({ value, version: 3 })
})

test('the version is the ETag, and whoever has it already is spared the value', async () => {
  await newConfig(app(), 'tagged', 1)
  expect((await read('tagged')).headers.get('etag')).toBe('"1"')
  for (const known of ['"1"', 'W/"1"', '"7", "1"', '*'])
    expect(await read('tagged', { 'if-none-match': known })).toMatchObject({ status: 304, text: '' })
  await update(app(), 'tagged', { value: 2 })
  const changed = await read('tagged', { 'if-none-match': '"1"' })
  expect(changed).toMatchObject({ status: 200, data: { value: 2 } })
  expect(changed.headers.get('etag')).toBe('"2"')
})

test('whoever may change a secret sees it as it is', async () => {
  await newConfig(app(), 'smtp', { password: 'hunter2' }, { secret: true })
  expect((await read('smtp')).data).toMatchObject({ value: { password: 'hunter2' }, secret: true })
})

test('an unknown key is not found, and what cannot be a key is refused', async () => {
  for (const key of ['absent', 'constructor', '__proto__']) expect(await read(key)).toMatchObject({ status: 404 })
  for (const key of ['UPPER', 'a..b', 'a.', '%20', 'a%2Fb', '%E4%B8%AD'])
    expect(await read(key)).toMatchObject({ status: 400, data: [{ path: 'params.key' }] })
})

test('only admins may read a value as it is', () =>
  expectShut(app(), 'GET', `${configsPath}/absent`, { permission: 'platform:admin' }))
