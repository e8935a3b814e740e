import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../data/log.ts'
import { type Database, openDatabase } from '../../postgres/sql.ts'
import { createTestDatabase } from '../../testing.ts'
import { type Jobs, startJobs } from '../../work/jobs.ts'
import { eventually } from './waiting.ts'

const logged: Record<string, unknown>[] = []
const log = createLog({ level: 'debug', format: 'json', write: (line) => void logged.push(JSON.parse(line)) })
const Data = Type.Object({ name: Type.String() }, { additionalProperties: false })

let database: Database
let address: Awaited<ReturnType<typeof createTestDatabase>>
const started: Jobs[] = []
const begin = async () => {
  const jobs = await startJobs(database.sql, 'sample_jobs', log)
  started.push(jobs)
  return jobs
}

beforeAll(async () => {
  address = await createTestDatabase()
  database = openDatabase(address, { connectionsMax: 8 })
})
afterAll(async () => {
  await Promise.all(started.map((jobs) => jobs.stop(1000)))
  await database.close()
})

test('a job of a committed transaction runs once, by one of two replicas, and one of a rolled-back transaction never', async () => {
  const [first, second] = await Promise.all([begin(), begin()])
  const ran: string[] = []
  const worker = async ({ name }: { name: string }) => void ran.push(name)
  await first.work('letters', Data, worker)
  await second.work('letters', Data, worker)
  const abandoned = database.transaction(async (sql) => {
    await first.send(sql, 'letters', { name: 'abandoned' })
    throw new Error('changed my mind')
  })
  await expect(abandoned).rejects.toThrow('changed my mind')
  // With a pause of a second between any two of them, two workers would be at it for longer than they are waited for.
  const names = Array.from({ length: 150 }, (_, index) => `letter ${index}`)
  await database.transaction(async (sql) => {
    await sql`select 1`
    for (const name of names) await second.send(sql, 'letters', { name })
    expect(ran).toEqual([])
  })
  await eventually(() => ran.length >= names.length)
  await database.sql`select pg_sleep(0.3)`
  expect(ran.toSorted()).toEqual(names.toSorted())
})

test.concurrent('a job begins within two seconds', async () => {
  const jobs = await begin()
  const began = Promise.withResolvers<number>()
  await jobs.work('prompt', Data, async () => began.resolve(Date.now()))
  const sentAt = Date.now()
  await jobs.send(database.sql, 'prompt', { name: 'a' })
  expect((await began.promise) - sentAt).toBeLessThan(2000)
})

test.concurrent('a worker that throws is run again, and each failure is logged', async () => {
  const jobs = await begin()
  let runs = 0
  await jobs.work('flaky', Data, async () => {
    if (++runs === 1) throw new Error('not yet')
  })
  await jobs.send(database.sql, 'flaky', { name: 'a' })
  await eventually(() => runs === 2)
  const line = logged.find(({ queue }) => queue === 'flaky')
  expect(line).toMatchObject({ level: 'warn', msg: 'a job failed', err: { message: 'not yet' } })
  expect(line?.request_id).toBe(line?.job)
})

test.concurrent('the same key twice is one waiting job, another key and no key are jobs of their own', async () => {
  const jobs = await begin()
  const ran: string[] = []
  await jobs.work('keyed', Data, async ({ name }) => void ran.push(name))
  await database.transaction(async (sql) => {
    await jobs.send(sql, 'keyed', { name: 'first' }, { key: 'a' })
    await jobs.send(sql, 'keyed', { name: 'the same again' }, { key: 'a' })
    await jobs.send(sql, 'keyed', { name: 'other' }, { key: 'b' })
    await jobs.send(sql, 'keyed', { name: 'none' })
    await jobs.send(sql, 'keyed', { name: 'none either' })
  })
  await eventually(() => ran.length >= 4)
  await jobs.send(database.sql, 'keyed', { name: 'after it ran' }, { key: 'a' })
  await eventually(() => ran.length >= 5)
  expect(ran.toSorted()).toEqual(['after it ran', 'first', 'none', 'none either', 'other'])
})

test.concurrent('a job sent for later waits until then', async () => {
  const jobs = await begin()
  const began = Promise.withResolvers<number>()
  await jobs.work('later', Data, async () => began.resolve(Date.now()))
  const sentAt = Date.now()
  await jobs.send(database.sql, 'later', { name: 'a' }, { afterSeconds: 2 })
  expect((await began.promise) - sentAt).toBeGreaterThan(1900)
})

test.concurrent('data that does not fit the schema never reaches the worker', async () => {
  const jobs = await begin()
  let runs = 0
  await jobs.work('strict', Data, async () => void runs++, { attempts: 1 })
  await jobs.send(database.sql, 'strict', { name: 5 })
  await eventually(() => logged.some(({ queue }) => queue === 'strict'))
  expect(runs).toBe(0)
})

test.concurrent('stop waits for a running job, and afterwards nothing is fetched', async () => {
  const jobs = await begin()
  const begun = Promise.withResolvers<void>()
  const ran: string[] = []
  await jobs.work('slow', Data, async ({ name }) => {
    begun.resolve()
    await new Promise((resolve) => setTimeout(resolve, 400))
    ran.push(name)
  })
  await jobs.send(database.sql, 'slow', { name: 'a' })
  await begun.promise
  await jobs.send(database.sql, 'slow', { name: 'b' })
  await jobs.stop(60_000)
  expect(ran).toEqual(['a'])
  const states =
    await database.sql`select data->>'name' as name, state::text from sample_jobs.job where name = 'slow' order by id`
  expect([...states]).toEqual([
    { name: 'a', state: 'completed' },
    { name: 'b', state: 'created' },
  ])
})

/** A process of its own that has `jobs` of the same database. */
const runBeside = (script: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    const { startJobs } = await import('../../work/jobs.ts')
    const { openDatabase } = await import('../../postgres/sql.ts')
    const { createLog } = await import('../../data/log.ts')
    const { Type } = await import('typebox')
    const database = openDatabase(${JSON.stringify(address)}, { connectionsMax: 2 })
    const jobs = await startJobs(database.sql, 'sample_jobs', createLog({ level: 'error', format: 'json' }))
    ${script}`,
    ],
    { cwd: import.meta.dirname },
  )

test.concurrent('after stop nothing keeps the process alive', async () => {
  const child = runBeside(`
    await jobs.work('exit', Type.Object({}), async () => {})
    await jobs.stop(1000)
    await database.close()
    process.stdout.write('stopped')
    setTimeout(() => process.exit(7), 30_000).unref()`)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'exit')
  expect({ output, code }).toEqual({ output: 'stopped', code: 0 })
})

test.concurrent('a job of a killed process is run again once its heart has not beaten for a while', async () => {
  const child = runBeside(`
    await jobs.work('mortal', Type.Object({ name: Type.String() }), async () => {
      process.stdout.write('begun')
      await new Promise(() => setInterval(() => {}, 1000))
    })
    await jobs.send(database.sql, 'mortal', { name: 'left' })`)
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const aged = await database.sql`
    update sample_jobs.job set heartbeat_on = heartbeat_on - interval '31 seconds' where name = 'mortal' and state = 'active'
    returning id`
  expect(aged).toHaveLength(1)
  const jobs = await begin()
  const ran = Promise.withResolvers<string>()
  await jobs.work('mortal', Data, async ({ name }) => ran.resolve(name))
  expect(await ran.promise).toBe('left')
})

test('a schedule is kept, whoever sets it again', async () => {
  const jobs = await begin()
  await jobs.work('nightly', Type.Object({}), async () => {})
  await jobs.schedule('nightly', '43 2 * * *')
  await jobs.schedule('nightly', '44 2 * * *')
  expect(await database.sql`select cron from sample_jobs.schedule where name = 'nightly'`).toMatchObject([
    { cron: '44 2 * * *' },
  ])
})

test('replicas that start at once on an empty database all start', async () => {
  for (let round = 0; round < 4; round++) {
    const empty = await createTestDatabase()
    const replicas = Array.from({ length: 4 }, () => openDatabase(empty, { connectionsMax: 4 }))
    const outcomes = await Promise.allSettled(
      replicas.map(async ({ sql }) => {
        const jobs = await startJobs(sql, 'sample_jobs', log)
        await jobs.work('letters', Data, async () => {})
        await jobs.stop(0)
      }),
    )
    await Promise.all(replicas.map((replica) => replica.close()))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  }
})
