import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { createSecretBox } from '../../data/secret-box.ts'
import { type AnswerStore, createAnswerStore } from '../../http/idempotency.ts'
import { migrate } from '../../postgres/migrate.ts'
import { type Database, openDatabase, type Sql } from '../../postgres/sql.ts'
import { createTestDatabase, testSecrets } from '../../testing.ts'

let database: Database
let answers: AnswerStore
beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connectionsMax: 8 })
  await migrate(database, 'made', [], createLog({ level: 'silent', format: 'json' }))
  await database.sql`create table made.things (id int generated always as identity, name text)`
  answers = createAnswerStore(database, 'made', testSecrets)
})
afterAll(() => database.close())

const make =
  (name: string, pauseMs = 0) =>
  async (sql: Sql) => {
    const [row] = await sql<{ id: number }[]>`insert into made.things (name) values (${name}) returning id`
    await delay(pauseMs)
    return { id: row?.id, name, nothing: null }
  }
const request = (change: object = {}) => ({
  owner: { organization: 'o', user: 'u' },
  entry: 'make',
  key: 'k1',
  input: [1],
  ...change,
})
const count = async (name: string) =>
  (await database.sql<{ count: number }[]>`select count(*)::int as count from made.things where name = ${name}`)[0]
    ?.count

test('the same key again gets the first answer, and nothing is made twice', async () => {
  const first = await answers.once(request())(make('one'))
  expect(await answers.once(request())(make('one'))).toEqual(first)
  expect(await count('one')).toBe(1)
})

test('of 20 at once one does the work and all get its answer', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => answers.once(request({ key: 'crowd' }))(make('crowd', 20))),
  )
  expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await count('crowd')).toBe(1)
})

test('another request under the same key is a conflict', async () => {
  await answers.once(request({ key: 'k2' }))(make('two'))
  await expect(answers.once(request({ key: 'k2', input: [2] }))(make('two'))).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await count('two')).toBe(1)
})

test('the same key of another user, organization or endpoint is another one', async () => {
  for (const change of [
    {},
    { owner: { organization: 'o', user: 'v' } },
    { owner: { organization: 'p', user: 'u' } },
    { owner: { user: 'u' } },
    { entry: 'other' },
  ])
    await answers.once(request({ key: 'k3', ...change }))(make('three'))
  expect(await count('three')).toBe(5)
})

test('work that fails leaves the key free, and nothing behind', async () => {
  const failing = async (sql: Sql) => {
    await make('four')(sql)
    throw new Error('no')
  }
  await expect(answers.once(request({ key: 'k4' }))(failing)).rejects.toThrow('no')
  expect(await count('four')).toBe(0)
  expect(await answers.once(request({ key: 'k4' }))(make('four'))).toMatchObject({ name: 'four' })
})

test('without a key every request is a new one; a key that no header should have is refused', async () => {
  await answers.once(request({ key: undefined }))(make('five'))
  await answers.once(request({ key: undefined }))(make('five'))
  expect(await count('five')).toBe(2)
  for (const key of ['', 'a b', 'é', 'x'.repeat(256)])
    expect(() => answers.once(request({ key }))).toThrow(/Idempotency-Key/)
})

test('an answer is forgotten after a day, not before', async () => {
  await answers.once(request({ key: 'old' }))(make('six'))
  await database.sql`update made._answers set at = now() - interval '23 hours' where scope like '%old%'`
  await answers.sweep()
  await answers.once(request({ key: 'old' }))(make('six'))
  expect(await count('six')).toBe(1)
  await database.sql`update made._answers set at = now() - interval '25 hours' where scope like '%old%'`
  await answers.sweep()
  await answers.once(request({ key: 'old' }))(make('six'))
  expect(await count('six')).toBe(2)
})

const keptAnswer = async (key: string): Promise<unknown> =>
  (await database.sql`select answer from made._answers where scope like ${`%${key}%`}`)[0]?.answer

test('an answer is kept encrypted, and one that was kept plain or by the key before is encrypted at the next start', async () => {
  const first = await answers.once(request({ key: 'sealed' }))(make('a-secret-that-is-told-once'))
  expect(await keptAnswer('sealed')).toMatch(/^enc:v1:/)
  await database.sql`update made._answers set answer = ${database.sql.json(first)} where scope like '%sealed%'`
  expect(await answers.once(request({ key: 'sealed' }))(make('again'))).toEqual(first)
  await answers.sealAll()
  const sealed = await keptAnswer('sealed')
  expect(sealed).toMatch(/^enc:v1:/)
  const newKeys = ['a-new-key-of-the-secrets-of-the-tests', 'the-key-of-the-secrets-of-the-tests'] as const
  const renewed = createAnswerStore(database, 'made', createSecretBox(newKeys))
  await renewed.sealAll()
  expect(await keptAnswer('sealed')).not.toBe(sealed)
  expect(await renewed.once(request({ key: 'sealed' }))(make('again'))).toEqual(first)
})
