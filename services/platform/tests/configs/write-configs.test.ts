import { beforeEach, expect, test } from 'vitest'
import { history } from '../catalogue/catalogue.ts'
import { admin, forger, nobody, useApp } from '../test-app.ts'
import {
  anyJson,
  badServiceTypes,
  digest,
  everything,
  goodServiceTypes,
  internalPath,
  newConfig,
  pathsOf,
  read,
  remove,
  serviceTypesKey,
  update,
  writeBatch,
} from './configs.ts'

const app = useApp()
const batch = (configs: object[], more: object = {}) => writeBatch(app(), configs, more)

beforeEach(async () => {
  await app().database.sql`truncate platform.configs, platform.config_versions`
})

test('each key is told its old and new version, and what is equal keeps its own', async () => {
  await newConfig(app(), 'equal', { a: 1, b: 2 }, { description: 'kept', secret: true })
  await newConfig(app(), 'other', 1)
  await newConfig(app(), 'deleted', 1)
  await remove(app(), 'deleted')
  const before = await everything(app())
  const { status, data } = await batch([
    { key: 'new', value: null },
    { key: 'equal', value: { b: 2, a: 1 } },
    { key: 'other', value: 2, description: 'said' },
    { key: 'deleted', value: 3 },
  ])
  expect(status).toBe(200)
  expect(data).toEqual({
    dry_run: false,
    items: [
      { key: 'new', outcome: 'created', old_version: null, new_version: 1 },
      { key: 'equal', outcome: 'unchanged', old_version: 1, new_version: 1 },
      { key: 'other', outcome: 'updated', old_version: 1, new_version: 2 },
      { key: 'deleted', outcome: 'created', old_version: null, new_version: 3 },
    ],
  })
  expect(await read(app(), 'other')).toMatchObject({ value: 2, version: 2, description: 'said', updated_by: null })
  expect(await read(app(), 'equal')).toMatchObject({ description: 'kept', secret: true })
  expect((await everything(app())).audited - before.audited).toBe(3)
  expect((await history(app(), 'new')).at(-1)).toEqual({
    action: 'config.created',
    organization_id: null,
    user_id: null,
    details: { version: 1, digest: digest(null) },
  })
})

test('values of every kind come back as they were written', async () => {
  await batch(anyJson.map((value, n) => ({ key: `n${n}`, value })))
  for (const [n, value] of anyJson.entries()) expect((await read(app(), `n${n}`)).value).toEqual(value)
})

test('one stale version, and nothing at all is written', async () => {
  await newConfig(app(), 'seen', 1)
  const before = await everything(app())
  const first = { key: 'first', value: 1 }
  for (const [key, expected_version, version] of [
    ['seen', 2, 1],
    ['seen', 0, 1],
    ['absent', 1, 0],
  ] as const)
    expect(await batch([first, { key, value: 2, expected_version }])).toMatchObject({
      status: 412,
      code: 'precondition_failed',
      data: { key, version },
    })
  expect(await everything(app())).toEqual(before)
  const expected = [
    { ...first, expected_version: 0 },
    { key: 'seen', value: 2, expected_version: 1 },
  ]
  expect(await batch(expected)).toMatchObject({ status: 200 })
})

test.each([
  ['a bad key', { key: 'No', value: 1 }, 'body.configs.1.key'],
  ['no value', { key: 'a' }, 'body.configs.1.value'],
  ['an unknown member', { key: 'a', value: 1, version: 1 }, 'body.configs.1.version'],
  ['the same key again', { key: 'first', value: 1 }, 'body.configs.1.key'],
])('one item with %s, and nothing at all is written', async (_kind, item, path) => {
  const before = await everything(app())
  const answer = await batch([{ key: 'first', value: 1 }, item])
  expect(answer.status).toBe(400)
  expect(pathsOf(answer)).toContain(path)
  expect(await everything(app())).toEqual(before)
})

test('a dry run gives the answer that the writing then gives, and writes nothing', async () => {
  await newConfig(app(), 'equal', 1)
  await newConfig(app(), 'changed', 1)
  await update(app(), 'changed', { value: 2 })
  await newConfig(app(), 'deleted', 1)
  await remove(app(), 'deleted')
  const wishes = ['equal', 'changed', 'deleted', 'new'].map((key) => ({ key, value: 1 }))
  const before = await everything(app())
  const dry = await batch(wishes, { dry_run: true })
  expect(await everything(app())).toEqual(before)
  expect(dry.data).toEqual({ dry_run: true, items: (await batch(wishes)).data.items })
  expect(dry.data.items.map(({ new_version }: { new_version: number }) => new_version)).toEqual([1, 3, 3, 1])
  const stale = [{ key: 'equal', value: 5, expected_version: 9 }]
  expect((await batch(stale, { dry_run: true })).text).toBe((await batch(stale)).text)
})

test('batches at the same time with their keys in opposite order all succeed', async () => {
  const keys = Array.from({ length: 30 }, (_, n) => `key${n}`)
  const write = (order: string[], value: number) => batch(order.map((key) => ({ key, value })))
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => write(n % 2 ? keys : keys.toReversed(), n)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const values = await Promise.all(keys.map(async (key) => (await read(app(), key)).value))
  expect(new Set(values).size).toBe(1)
})

test('service types: a usable value is taken, any other refused by its place and nothing is written', async () => {
  for (const [, value] of goodServiceTypes)
    expect(await batch([{ key: serviceTypesKey, value }])).toMatchObject({ status: 200 })
  const before = await everything(app())
  for (const [, value, path] of badServiceTypes)
    for (const dry_run of [true, false]) {
      const answer = await batch(
        [
          { key: 'first', value: 1 },
          { key: serviceTypesKey, value },
        ],
        { dry_run },
      )
      expect(answer.status).toBe(400)
      expect(pathsOf(answer)).toContain(`body.configs.1.${path}`)
    }
  expect(await everything(app())).toEqual(before)
})

test('it takes 1 to 500 values', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `many${n}`, value: n }))
  expect(await batch([])).toMatchObject({ status: 400, data: [{ path: 'body.configs' }] })
  expect(await batch(many(501))).toMatchObject({ status: 400, data: [{ path: 'body.configs' }] })
  expect((await batch(many(500))).data.items).toHaveLength(500)
})

test('only the installation writes: with the internal key, and without a user', async () => {
  const body = { configs: [{ key: 'shut', value: 1 }] }
  for (const who of [nobody, forger, admin])
    expect(await app().ask('POST', `${internalPath}/batch`, { ...who, body })).toMatchObject({ status: 401 })
  const named = await app().ask('POST', `${internalPath}/batch`, { headers: { 'x-user-id': 'u7' }, body })
  expect(named).toMatchObject({ status: 400, data: [{ path: 'headers.X-User-Id' }] })
  expect(await read(app(), 'shut')).toBeNull()
  await app().ask('POST', `${internalPath}/batch`, { body })
  expect(await read(app(), 'shut')).toMatchObject({ version: 1, updated_by: null })
})
