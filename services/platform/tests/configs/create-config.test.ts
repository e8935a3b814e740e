import { expect, test } from 'vitest'
import { expectShut, history } from '../catalogue/catalogue.ts'
import { admin, useApp } from '../test-app.ts'
import {
  auditText,
  badServiceTypes,
  configsPath,
  create,
  digest,
  everything,
  goodServiceTypes,
  newConfig,
  pathsOf,
  read,
  remove,
  serviceTypesKey,
  update,
  versions,
} from './configs.ts'

const app = useApp()

test('a new value has version 1, its writer, its history and one audit row', async () => {
  const { status, data, headers } = await create(app(), { key: 'limits.upload', value: { mb: 5 } })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect(data).toMatchObject({
    key: 'limits.upload',
    value: { mb: 5 },
    version: 1,
    description: null,
    secret: false,
    updated_by: 'user-of-firm-a',
  })
  expect(await versions(app(), 'limits.upload')).toMatchObject([
    { version: 1, change: 'created', value: { mb: 5 }, digest: digest({ mb: 5 }), user_id: 'user-of-firm-a' },
  ])
  expect(await history(app(), 'limits.upload')).toEqual([
    {
      action: 'config.created',
      organization_id: null,
      user_id: 'user-of-firm-a',
      details: { version: 1, digest: digest({ mb: 5 }) },
    },
  ])
})

test('a taken key is a conflict that names the version, and nothing changes', async () => {
  const config = await newConfig(app(), 'taken', 1)
  expect(await create(app(), { key: 'taken', value: 2 })).toMatchObject({ status: 409, data: { version: 1 } })
  expect(await read(app(), 'taken')).toEqual(config)
})

test('of 10 parallel creates of one key one wins', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, value) => create(app(), { key: 'contested', value })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await history(app(), 'contested')).toHaveLength(1)
})

test('a key that comes back goes on counting, so that an old ETag never fits a new value', async () => {
  await newConfig(app(), 'back', 1)
  await remove(app(), 'back')
  expect(await newConfig(app(), 'back', 3)).toMatchObject({ version: 3 })
  expect(await update(app(), 'back', { value: 4 }, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
})

test('the same Idempotency-Key again makes one value and gets the first answer', async () => {
  const send = (value: unknown) =>
    create(app(), { key: 'repeated', value }, { ...admin, headers: { 'idempotency-key': 'once-only' } })
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('first')))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect(await send('second')).toMatchObject({ status: 409 })
  expect(await history(app(), 'repeated')).toHaveLength(1)
})

test('no audit row and no log line ever holds a value', async () => {
  const word = 'Zwiebelfisch'
  await newConfig(app(), 'quiet', { word, inner: [word] }, { description: `about ${word}` })
  await update(app(), 'quiet', { value: `${word} again` })
  await create(app(), { key: serviceTypesKey, value: { service_types: word } })
  await remove(app(), 'quiet')
  expect(await auditText(app())).toContain('quiet')
  expect(await auditText(app())).not.toContain(word)
  expect(await history(app(), 'quiet')).toHaveLength(3)
  expect(await auditText(app())).not.toContain(word)
  expect(JSON.stringify(app().logged)).not.toContain(word)
})

test.each([
  ['by its flag', 'flagged', 1234, { secret: true }],
  ['by its name', 'smtp.password', 'hunter2', {}],
  ['by a member', 'mail', { user: 'u', password: 'hunter2' }, {}],
  ['by its look', 'database', 'postgres://user:hunter2@host/db', {}],
])('a secret, known %s, leaves no digest that it could be guessed from', async (_how, key, value, more) => {
  await newConfig(app(), key, value, more)
  await update(app(), key, { description: 'seen' })
  expect((await history(app(), key)).map(({ details }) => details)).toEqual([
    { version: 1, digest: null },
    { version: 2, digest: null },
  ])
  expect(await auditText(app())).not.toContain(digest(value))
})

test.each(goodServiceTypes)('service types with %s are taken', async (_kind, value) => {
  expect((await newConfig(app(), serviceTypesKey, value)).value).toEqual(value)
  await remove(app(), serviceTypesKey)
})

test.each(badServiceTypes)(
  'service types that are %s are refused and nothing is written',
  async (_kind, value, path) => {
    const before = await everything(app())
    const answer = await create(app(), { key: serviceTypesKey, value })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(pathsOf(answer)).toContain(`body.${path}`)
    expect(await everything(app())).toEqual(before)
  },
)

test('names that every object has are keys like any other', async () => {
  for (const key of ['constructor', '__proto__'])
    expect(await newConfig(app(), key, { any: 'shape' })).toMatchObject({ key, value: { any: 'shape' } })
})

test.each([
  [{ value: 1 }, 'body.key'],
  [{ key: 'no.value' }, 'body.value'],
  [{ key: 'Upper', value: 1 }, 'body.key'],
  [{ key: 'a..b', value: 1 }, 'body.key'],
  [{ key: 'x'.repeat(201), value: 1 }, 'body.key'],
  [{ key: 'a', value: 1, secret: 'yes' }, 'body.secret'],
  [{ key: 'a', value: 1, version: 7 }, 'body.version'],
])('%j is refused', async (body, path) => {
  const answer = await create(app(), body)
  expect(answer.status).toBe(400)
  expect(pathsOf(answer)).toContain(path)
})

test('only admins may add a value', () =>
  expectShut(app(), 'POST', configsPath, { body: { key: 'shut', value: 1 }, permission: 'platform:admin' }))
