import { expect, test } from 'vitest'
import { expectShut, history } from '../catalogue/catalogue.ts'
import { useApp } from '../test-app.ts'
import {
  badServiceTypes,
  configsPath,
  digest,
  everything,
  newConfig,
  pathsOf,
  read,
  remove,
  rollBack,
  serviceTypesKey,
  update,
} from './configs.ts'

const app = useApp()

test('an earlier value is written again, as a new version with an audit row', async () => {
  await newConfig(app(), 'undone', { a: 1 }, { description: 'kept' })
  await update(app(), 'undone', { value: { a: 2 } })
  const { status, data, headers } = await rollBack(app(), 'undone', 1, { 'if-match': '"2"' })
  expect({ status, etag: headers.get('etag') }).toEqual({ status: 200, etag: '"3"' })
  expect(data).toMatchObject({ value: { a: 1 }, version: 3, description: 'kept' })
  expect(await read(app(), 'undone')).toEqual(data)
  expect((await history(app(), 'undone')).at(-1)).toMatchObject({
    action: 'config.rolled_back',
    user_id: 'user-of-firm-a',
    details: { version: 3, digest: digest({ a: 1 }) },
  })
})

test('a deleted value comes back, but there is no going back to the deletion', async () => {
  await newConfig(app(), 'revived', 'value')
  await remove(app(), 'revived')
  expect(await rollBack(app(), 'revived', 2)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await rollBack(app(), 'revived', 1, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
  expect((await rollBack(app(), 'revived', 1, { 'if-match': '"2"' })).data).toMatchObject({
    value: 'value',
    version: 3,
  })
})

test('what is secret stays so, whichever value it goes back to and whether or not it was deleted', async () => {
  await newConfig(app(), 'hidden', 'first')
  await update(app(), 'hidden', { value: 'second', secret: true })
  expect((await rollBack(app(), 'hidden', 1)).data).toMatchObject({ value: 'first', secret: true })
  await remove(app(), 'hidden')
  expect((await rollBack(app(), 'hidden', 1)).data).toMatchObject({ value: 'first', secret: true })
})

test('unknown keys and versions are not found, a stale version is refused, and nothing changes', async () => {
  await newConfig(app(), 'stable', 1)
  const before = await everything(app())
  expect(await rollBack(app(), 'stable', 2)).toMatchObject({ status: 404 })
  expect(await rollBack(app(), 'absent', 1)).toMatchObject({ status: 404 })
  expect(await rollBack(app(), 'stable', 0)).toMatchObject({ status: 400, data: [{ path: 'body.version' }] })
  expect(await rollBack(app(), 'stable', 1, { 'if-match': '"7"' })).toMatchObject({ status: 412 })
  expect(await rollBack(app(), 'stable', 1, { 'if-match': '7' })).toMatchObject({ status: 400 })
  expect(await everything(app())).toEqual(before)
})

test('of 10 parallel roll-backs of one version one wins', async () => {
  await newConfig(app(), 'contested', 1)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => rollBack(app(), 'contested', 1, { 'if-match': '"1"' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
})

test('service types from before they were checked are refused by name, and nothing is written', async () => {
  const { sql } = app().database
  for (const [index, [, value]] of badServiceTypes.entries())
    await sql`
      insert into platform.config_versions (key, version, change, value, secret, digest)
      values (${serviceTypesKey}, ${index + 1}, 'updated', ${JSON.stringify(value)}::text::jsonb, false, '')`
  const before = await everything(app())
  for (const [index, [, , path]] of badServiceTypes.entries()) {
    const answer = await rollBack(app(), serviceTypesKey, index + 1)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(`body.${path}`)
  }
  expect(await everything(app())).toEqual(before)
})

test('only admins may go back', () =>
  expectShut(app(), 'POST', `${configsPath}/absent/rollback`, { body: { version: 1 }, permission: 'platform:admin' }))
