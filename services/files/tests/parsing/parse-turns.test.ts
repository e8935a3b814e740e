import { createLog } from '@casewright/kit/data/log'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { migrate, readMigrations } from '@casewright/kit/postgres/migrate'
import { type Database, openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileRow } from '../../queries/files.ts'
import { claimNextFile, forgetOldTurns, postponeParsing, renewParsing } from '../../queries/parse-turns.ts'
import { form, internalPath, owner, person, send, stranger, useApp } from '../test-app.ts'

const log = createLog({ level: 'error', format: 'json', write: () => {} })

describe('which waiting file is read next', () => {
  let database: Database
  beforeEach(async () => {
    database = openDatabase(await createTestDatabase(), { connectionsMax: 6 })
    await migrate(database, 'files', await readMigrations(new URL('../../migrations/', import.meta.url)), log)
  })
  afterEach(() => database.close())

  const wait = async (owner: string, { organization = 'firm', size = 1, count = 1, secondsAgo = 1 } = {}) => {
    for (let made = 0; made < count; made++)
      await database.sql`
        insert into files.files ("fileId", owner, organization_id, purpose, name, "contentType", size, status, storage_key, "parseStatus", parse_due_at)
        values (${uuidv7()}, ${owner}, ${organization}, 'general', ${`${owner} ${size}`}, 'text/plain', ${size}, 'stored', ${uuidv7()}, 'pending',
          now() - make_interval(secs => ${secondsAgo}))`
  }
  const claim = async (perUserMax = 1) =>
    database.transaction((sql) => claimNextFile(sql, { perUserMax, stuckMs: 60_000 }))
  const settle = (fileId: string) =>
    database.sql`update files.files set "parseStatus" = 'parsed' where "fileId" = ${fileId}`
  /** One worker: takes a file up, ends it, takes the next. */
  const served = async (count: number) => {
    const owners: string[] = []
    for (let turn = 0; turn < count; turn++) {
      const row = await claim()
      if (!row) break
      owners.push(row.owner)
      await settle(row.fileId)
    }
    return owners
  }

  test('users take turns, however many files each of them has waiting', async () => {
    await wait('hog', { count: 30, secondsAgo: 60 })
    await wait('one', { count: 2 })
    await wait('two', { count: 1 })
    expect((await served(5)).toSorted()).toEqual(['hog', 'hog', 'one', 'one', 'two'])
  })

  test('a user who has nothing being read goes before one who has, and nobody has more at once than allowed', async () => {
    await wait('hog', { count: 10, secondsAgo: 60 })
    expect((await claim(2))?.owner).toBe('hog')
    await wait('other')
    expect((await claim(2))?.owner).toBe('other')
    expect((await claim(2))?.owner).toBe('hog')
    expect(await claim(2)).toBeUndefined()
  })

  test('a file is taken up again when its reader has not said for a while that it still reads', async () => {
    await wait('owner')
    const first = (await claim()) as FileRow
    const age = () =>
      database.sql`update files.files set updated_at = now() - interval '61 seconds' where "fileId" = ${first.fileId}`
    await age()
    expect(await renewParsing(database.sql, [first])).toEqual([first.fileId])
    expect(await claim()).toBeUndefined()
    await age()
    expect(await claim()).toMatchObject({ fileId: first.fileId, parse_attempts: 2 })
    // The first reader was only slow: it has lost the file, and does not give back what another one reads.
    expect(await renewParsing(database.sql, [first])).toEqual([])
    await postponeParsing(database.sql, first, 0)
    expect(await claim()).toBeUndefined()
  })

  test('the bound holds when many workers ask at once', async () => {
    await wait('hog', { count: 20 })
    const rows = await Promise.all([...Array(10)].map(() => claim(2)))
    expect(rows.filter(Boolean)).toHaveLength(2)
    expect(new Set(rows.map((row) => row?.fileId)).size).toBe(3)
  })

  test('of users with nothing being read, one of an idle organization goes first', async () => {
    await wait('a1', { organization: 'firm-a', secondsAgo: 60 })
    await wait('a2', { organization: 'firm-a', secondsAgo: 50 })
    expect((await claim())?.owner).toBe('a1')
    await wait('b', { organization: 'firm-b' })
    expect((await claim())?.owner).toBe('b')
    expect((await claim())?.owner).toBe('a2')
  })

  test('the same user name in two organizations is two users', async () => {
    await wait('lee', { organization: 'firm-a' })
    await wait('lee', { organization: 'firm-b' })
    expect([(await claim())?.owner, (await claim())?.owner]).toEqual(['lee', 'lee'])
  })

  test('nobody starves while others keep coming', async () => {
    await wait('patient', { size: 500 * 1024 * 1024 })
    const owners: string[] = []
    for (let turn = 0; turn < 12; turn++) {
      await wait(`new-${turn % 3}`, { count: 2 })
      owners.push(...(await served(1)))
    }
    expect(owners).toContain('patient')
  })

  test("a user's small file goes before their large one, but not for ever", async () => {
    const large = 100 * 1024 * 1024
    await wait('lee', { size: large, secondsAgo: 10 })
    await wait('lee', { size: 1 })
    expect((await claim())?.size).toBe(1)
    await database.sql`update files.files set "parseStatus" = 'parsed' where "parseStatus" = 'processing'`
    await wait('lee', { size: large, secondsAgo: 200 })
    await wait('lee', { size: 1 })
    expect((await claim())?.size).toBe(large)
  })

  test('a file that was given back comes again when its pause is over, and what nobody reads any more at once', async () => {
    await wait('lee')
    const { fileId } = (await claim()) as { fileId: string }
    await postponeParsing(database.sql, { fileId, parse_attempts: 1 }, 3600)
    expect(await claim()).toBeUndefined()
    await database.sql`update files.files set parse_due_at = now() - interval '1 second'`
    expect(await claim()).toMatchObject({ fileId, parse_attempts: 2 })
    expect(await claim()).toBeUndefined()
    await database.sql`update files.files set updated_at = now() - interval '61 seconds'`
    expect(await claim()).toMatchObject({ fileId, parse_attempts: 3 })
  })

  test('turns of long ago are forgotten', async () => {
    await wait('lee')
    await claim()
    await forgetOldTurns(database.sql)
    expect(await database.sql`select owner from files.parse_turns`).toEqual([{ owner: 'lee' }])
    await database.sql`update files.parse_turns set taken_at = now() - interval '25 hours'`
    await forgetOldTurns(database.sql)
    expect(await database.sql`select 1 from files.parse_turns`).toHaveLength(0)
  })
})

describe('in a running service', () => {
  const app = useApp({ FILES_PARSE_CHILDREN: '1' })

  test('one file of a user is read while the forty of another are waiting', async () => {
    const many = (from: number) =>
      form([...Array(20)].map((_, n) => ({ name: `${from + n}.txt`, bytes: `${from + n}` })))
    for (const from of [0, 20]) expect((await send(app(), owner, many(from))).status).toBe(200)
    const { data } = await send(app(), stranger, form([{ name: 'a.txt', bytes: 'a' }]))
    const statusOf = async () => (await app().ask('GET', `${internalPath}/${data.files[0].fileId}`)).data.parseStatus
    await expect.poll(statusOf, { interval: 10 }).toBe('parsed')
    const { data: page } = await app().ask('GET', '/api/v1/files/user/owner?parseStatus=pending', person('owner'))
    expect(page.total).toBeGreaterThan(10)
  })
})
