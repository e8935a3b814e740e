import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@casewright/kit/postgres/sql'
import { createTestDatabase } from '@casewright/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, beginConsultation, logIn, type Person, readMessages, say, uploadFile } from '../../../acceptance/story.ts'
import { type CasewrightProcess, runCasewright } from '../../../acceptance/support/casewright-process.ts'
import { createDataDirectory, type DataDirectory } from '../../../acceptance/support/data-directory.ts'
import { internalKey, quiet } from '../../../acceptance/support/harness.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { callCommand, startCommand } from '../commands/command-process.ts'
import { databaseUrl } from '../guarded-suite.ts'

const settings = { ...quiet, SECRETS_KEY: '' }
const note = '今借到张三人民币五万元，2025年6月1日前归还。'
let folder: string
let data: DataDirectory
let suite: CasewrightProcess
let person: Person
let session: { id: string }
let fileId: string
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-backup-'))
  data = await createDataDirectory()
  suite = runCasewright([], { ...settings, ...data.environment })
  person = await personAt(await suite.address, data.path)
  session = await beginConsultation(person, 'loan')
  fileId = await uploadFile(person, 'note.txt', note)
  await say(person, session as never, '朋友借了我五万元，到期不还。', [])
})
afterAll(async () => {
  for (const one of opened) await one.close()
  suite?.kill('SIGTERM')
  await suite?.ended
  await data?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function personAt(origin: string, path: string): Promise<Person> {
  const users = JSON.parse(await readFile(join(path, 'dev-users.json'), 'utf8'))
  return logIn(origin, 'lawyer', users.find(({ user }: { user: string }) => user === 'lawyer').password)
}

const command = (environment: Record<string, string>, ...args: string[]) => callCommand(args, environment)
const manifestOf = async (at: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(at, 'manifest.json'), 'utf8')) as Manifest

/** A place for an installation that has nothing yet. */
async function emptyPlace(): Promise<Record<string, string> & { CASEWRIGHT_DATA_DIR: string; DATABASE_URL: string }> {
  return {
    CASEWRIGHT_DATA_DIR: join(await mkdtemp(join(folder, 'place-')), 'data'),
    DATABASE_URL: databaseUrl(await createTestDatabase()),
  }
}

function databaseOf({ DATABASE_URL: url }: { DATABASE_URL: string }): Database {
  const database = openDatabase({ url }, { connectionsMax: 1 })
  opened.push(database)
  return database
}

/** What a person sees of the installation. */
async function seenAt(origin: string, path: string) {
  const there = await personAt(origin, path)
  const download = await fetch(`${origin}/files-service/api/v1/files/${fileId}/download`, { headers: there.headers })
  const { intact } = await ask<{ intact: boolean }>(
    { origin, headers: { 'x-internal-api-key': internalKey, 'x-organization-id': 'demo-firm' } },
    'GET',
    '/platform-service/api/v1/platform/audit-logs/verify',
  )
  return { text: await download.text(), messages: await readMessages(there, session as never), intact }
}

async function seenAfterStart(environment: Record<string, string>) {
  const started = runCasewright([], { ...settings, ...environment })
  try {
    const origin = await started.address
    const seen = await seenAt(origin, environment.CASEWRIGHT_DATA_DIR as string)
    // Numbers that the database gives out go on where they were.
    const again = await beginConsultation(await personAt(origin, environment.CASEWRIGHT_DATA_DIR as string), 'again')
    expect(again.id).not.toBe(session.id)
    return seen
  } finally {
    started.kill('SIGTERM')
    await started.ended
  }
}

test('a backup of a running suite is restored into an empty place, row by row and file by file', async () => {
  const before = await seenAt(person.origin, data.path)
  expect([before.text, before.intact, before.messages.length]).toEqual([note, true, 2])
  // What is written meanwhile is in the backup as a whole or not at all; foreign keys would refuse a part of it.
  let writing = true
  const writes = (async () => {
    while (writing) await uploadFile(person, 'more.txt', `${note}${Math.random()}`)
  })()
  const made = await command(data.environment, 'backup', join(folder, 'first'), '--json')
  writing = false
  await writes
  expect([made.code, made.stderr]).toEqual([0, ''])
  expect((await stat(join(folder, 'first'))).mode & 0o777).toBe(0o700)

  const place = await emptyPlace()
  const restored = await command(place, 'restore', join(folder, 'first'))
  expect([restored.code, restored.stderr, restored.stdout]).toEqual([
    0,
    '',
    expect.stringMatching(
      /^Restored \d+ rows of \d+ tables and \d+ files \(\d+ bytes\) as of \S+; every one was compared\./,
    ),
  ])
  const { sql } = databaseOf(place)
  const tables = (await manifestOf(join(folder, 'first'))).schemas.flatMap((schema) => schema.tables)
  for (const { schema, name, rows } of tables) {
    const [kept] = await sql`select count(*) as rows from ${sql(`${schema}.${name}`)}`
    // The new place of the files is one more.
    expect([name, kept?.rows]).toEqual([name, name === 'storages' ? rows + 1 : rows])
  }
  expect(await seenAfterStart(place)).toEqual(before)
})

test('a backup is restored into the embedded database too', async () => {
  const place = { CASEWRIGHT_DATA_DIR: join(await mkdtemp(join(folder, 'place-')), 'data') }
  expect((await command(place, 'restore', join(folder, 'first'))).code).toBe(0)
  expect((await seenAfterStart(place)).text).toBe(note)
})

test('a login that only owns its database restores a backup and makes the same one', async () => {
  const place = await emptyPlace()
  const { sql } = databaseOf(place)
  const login = `owner_${crypto.randomUUID().slice(0, 8)}`
  await sql.unsafe(
    `create role ${login} login; alter database "${new URL(place.DATABASE_URL).pathname.slice(1)}" owner to ${login}`,
  )
  const owned = { ...place, DATABASE_URL: place.DATABASE_URL.replace('postgres@', `${login}@`) }
  expect((await command(owned, 'restore', join(folder, 'first'))).stderr).toBe('')
  expect((await command(owned, 'backup', join(folder, 'second'), '--no-files')).stderr).toBe('')
  const digests = async (at: string) =>
    (await manifestOf(at)).schemas.flatMap(({ tables, sequences }) => [
      // The place of the files is another one.
      ...tables.filter(({ name }) => name !== 'storages' && name !== 'blobs'),
      ...sequences,
    ])
  expect(await digests(join(folder, 'second'))).toEqual(await digests(join(folder, 'first')))
})

test('nothing is restored into a place that holds something', async () => {
  const place = await emptyPlace()
  expect((await command(place, 'migrate')).code).toBe(0)
  const { code, stderr } = await command(place, 'restore', join(folder, 'first'))
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database is not empty: it has tables of platform, /)])
  const others = await emptyPlace()
  await cp(data.path, others.CASEWRIGHT_DATA_DIR, { recursive: true, filter: (path) => !path.includes('postgres') })
  await writeFile(join(others.CASEWRIGHT_DATA_DIR, 'dev-auth-key.json'), '{}')
  expect((await command(others, 'restore', join(folder, 'first'))).stderr).toMatch(/belongs to another installation/)
})

test('a backup is written into a new folder only', async () => {
  const { code, stderr } = await command(data.environment, 'backup', join(folder, 'first'))
  expect([code, stderr]).toEqual([1, expect.stringMatching(/is there already/)])
})

/** A copy of the backup in which something is otherwise; nothing of it may be kept. */
async function refusal(change: (copy: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(join(folder, 'changed-'))
  await cp(join(folder, 'first'), copy, { recursive: true })
  await change(copy)
  const place = await emptyPlace()
  const { code, stderr } = await command(place, 'restore', copy)
  const kept = await databaseOf(place).sql`select from pg_tables where schemaname in ('platform', 'files', 'gateway')`
  expect([code, kept.length]).toEqual([1, 0])
  return stderr
}

const changeManifest = async (copy: string, change: (manifest: Manifest) => void) => {
  const manifest = await manifestOf(copy)
  change(manifest)
  await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest))
}

test('a backup that is damaged is refused, and nothing of it is kept', async () => {
  const cut = await refusal(async (copy) => {
    const path = join(copy, 'database', 'platform.audit_logs.copy.zst')
    await writeFile(path, (await readFile(path)).subarray(0, -20))
  })
  expect(cut).toMatch(/platform\.audit_logs/)
  const fewer = await refusal((copy) =>
    changeManifest(copy, ({ schemas }) => {
      const table = schemas.flatMap(({ tables }) => tables).find(({ rows }) => rows > 0)
      if (table) table.sha256_sum = table.sha256_sum.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    }),
  )
  expect(fewer).toMatch(/are not what they were \(\d+ of \d+\)\. Nothing was kept/)
  const fileless = await refusal((copy) => rm(join(copy, 'files'), { recursive: true }))
  expect(fileless).toMatch(/the bytes of \d+ files are not in it/)
})

test('a backup of another version is refused by name', async () => {
  const newer = await refusal((copy) =>
    changeManifest(copy, ({ schemas }) => schemas[0]?.migrations?.push({ name: '9999-later.sql', sha256: 'x' })),
  )
  expect(newer).toMatch(
    /^A newer or other version wrote this \(platform\/9999-later\.sql\): restore it with that version/,
  )
  const jobs = await refusal((copy) =>
    changeManifest(copy, ({ schemas }) => {
      const queues = schemas.find(({ jobs_version }) => jobs_version !== null)
      if (queues) queues.jobs_version = 1
    }),
  )
  expect(jobs).toMatch(/^The job queues in this are of version 1/)
  const otherForm = await refusal((copy) => changeManifest(copy, (manifest) => Object.assign(manifest, { format: 2 })))
  expect(otherForm).toMatch(/has a form that this version does not know: restore it with version 0\.1\.0/)
  expect(await refusal((copy) => rm(join(copy, 'manifest.json')))).toMatch(/holds no backup/)
})

test('a backup that is killed leaves nothing that looks like one, and the next one succeeds', async () => {
  const target = join(folder, 'killed')
  const running = startCommand(['backup', target], { environment: data.environment, input: '' })
  const seen = async () => (await readdir(`${target}.unfinished/database`).catch(() => [])).length
  await expect.poll(seen, { interval: 5, timeout: 60_000 }).toBeGreaterThan(3)
  running.kill('SIGKILL')
  await running.ended
  expect([existsSync(target), existsSync(join(`${target}.unfinished`, 'manifest.json'))]).toEqual([false, false])
  expect((await command(await emptyPlace(), 'restore', `${target}.unfinished`)).stderr).toMatch(/holds no backup/)
  expect((await command(data.environment, 'backup', target)).code).toBe(0)
  expect(existsSync(`${target}.unfinished`)).toBe(false)
})

test('a restore that is killed leaves no row, and is done again into the same place', async () => {
  const place = await emptyPlace()
  const { sql } = databaseOf(place)
  const running = startCommand(['restore', join(folder, 'first')], { environment: place, input: '' })
  const begun = async () => (await sql`select from pg_tables where schemaname = 'collector_jobs'`).length
  await expect.poll(begun, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0)
  running.kill('SIGKILL')
  await running.ended
  expect(await sql`select from pg_tables where schemaname in ('platform', 'files', 'gateway')`).toHaveLength(0)
  expect((await command(place, 'restore', join(folder, 'first'))).stderr).toBe('')
  expect(await sql`select from files.files`).not.toHaveLength(0)
})

test('a database is moved to another one while the suite is stopped, and not while it runs', async () => {
  const before = await seenAt(person.origin, data.path)
  const { DATABASE_URL: url } = await emptyPlace()
  const refused = await command(data.environment, 'database', 'move', url)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^A suite still uses the database/)])
  suite.kill('SIGTERM')
  await suite.ended
  const moved = await command(data.environment, 'database', 'move', url)
  expect([moved.code, moved.stderr, moved.stdout]).toEqual([
    0,
    '',
    expect.stringMatching(/^Moved \d+ rows of \d+ tables/),
  ])
  expect(await seenAfterStart({ ...data.environment, DATABASE_URL: url })).toEqual(before)
})
