import { expect, test } from 'vitest'
import { expectShut, history } from '../catalogue/catalogue.ts'
import { useApp } from '../test-app.ts'
import {
  badServiceTypes,
  configsPath,
  digest,
  everything,
  goodServiceTypes,
  newConfig,
  pathsOf,
  read,
  serviceTypesKey,
  update,
  versions,
} from './configs.ts'

const app = useApp()

test('what is given changes, what is left out stays, and history and one audit row tell of it', async () => {
  const config = await newConfig(app(), 'changed', { a: 1 }, { description: 'kept' })
  const { status, data, headers } = await update(app(), 'changed', { value: { a: 2 } }, { 'if-match': '"1"' })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"2"')
  expect(data).toEqual({ ...config, value: { a: 2 }, version: 2, updated_at: data.updated_at })
  expect(await read(app(), 'changed')).toEqual(data)
  expect(await versions(app(), 'changed')).toMatchObject([{ version: 2, change: 'updated' }, { version: 1 }])
  expect(await history(app(), 'changed')).toMatchObject([
    { action: 'config.created' },
    {
      action: 'config.updated',
      organization_id: null,
      user_id: 'user-of-firm-a',
      details: { version: 2, digest: digest({ a: 2 }) },
    },
  ])
})

test.each([null, false, 0, ''])('%j is a value and not a member that was left out', async (value) => {
  const key = `falsy.${typeof value}`
  await newConfig(app(), key, 'something')
  expect((await update(app(), key, { value })).data).toMatchObject({ value, version: 2 })
})

test('an update that says nothing new writes no version and no audit row', async () => {
  const config = await newConfig(app(), 'same', { a: 1, b: [2] }, { description: 'd' })
  for (const body of [{}, { value: { b: [2], a: 1 } }, { description: 'd', secret: false }])
    expect((await update(app(), 'same', body)).data).toEqual(config)
  expect(await versions(app(), 'same')).toHaveLength(1)
  expect(await history(app(), 'same')).toHaveLength(1)
})

test('whoever has seen another version is refused, and nothing changes', async () => {
  await newConfig(app(), 'stale', 1)
  const before = await everything(app())
  for (const seen of ['"2"', '"0"', 'W/"1"', '"x"'])
    expect(await update(app(), 'stale', { value: 2 }, { 'if-match': seen })).toMatchObject({
      status: 412,
      code: 'precondition_failed',
      data: { version: 1 },
    })
  for (const malformed of ['1', 'version 1', ''])
    expect(await update(app(), 'stale', { value: 2 }, { 'if-match': malformed })).toMatchObject({
      status: 400,
      data: [{ path: 'headers.If-Match' }],
    })
  expect(await everything(app())).toEqual(before)
  expect(await update(app(), 'stale', { value: 2 }, { 'if-match': '*' })).toMatchObject({ status: 200 })
})

test('of 10 parallel updates of one version one wins', async () => {
  await newConfig(app(), 'contested', 'first')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, value) => update(app(), 'contested', { value }, { 'if-match': '"1"' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
  const winner = answers.find(({ status }) => status === 200)
  expect(await read(app(), 'contested')).toEqual(winner?.data)
  expect(await history(app(), 'contested')).toHaveLength(2)
})

test('parallel updates without a version all succeed, each as one of its own', async () => {
  await newConfig(app(), 'busy', 'first')
  const answers = await Promise.all(Array.from({ length: 10 }, (_, value) => update(app(), 'busy', { value })))
  expect(answers.map(({ data }) => data.version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, n) => n + 2),
  )
})

test('service types: a usable value is taken, any other refused by name and nothing is written', async () => {
  await newConfig(app(), serviceTypesKey, goodServiceTypes[0]?.[1])
  for (const [, value] of goodServiceTypes)
    expect(await update(app(), serviceTypesKey, { value })).toMatchObject({ status: 200, data: { value } })
  const before = await everything(app())
  for (const [, value, path] of badServiceTypes) {
    const answer = await update(app(), serviceTypesKey, { value })
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(`body.${path}`)
  }
  expect(await everything(app())).toEqual(before)
})

test('an unknown key is not found', async () => {
  for (const headers of [{}, { 'if-match': '"1"' }])
    expect(await update(app(), 'absent', { value: 1 }, headers)).toMatchObject({ status: 404, code: 'not_found' })
})

test('only admins may change a value', () =>
  expectShut(app(), 'PUT', `${configsPath}/absent`, { body: { value: 1 }, permission: 'platform:admin' }))
