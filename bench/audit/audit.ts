import { createLog } from '../../kit/data/log.ts'
import { uuidv7 } from '../../kit/data/uuid.ts'
import { migrate, readMigrations } from '../../kit/postgres/migrate.ts'
import type { Sql } from '../../kit/postgres/sql.ts'
import { type AuditRow, startAudit } from '../../kit/work/audit.ts'
import { collect, headOf, readChain } from '../../services/platform/flows/audit-log.ts'
import { checkChain } from '../../services/platform/rules/audit-chain.ts'
import { digits, percentile, printTable, ratio } from '../report.ts'
import { openScratchDatabase } from '../scratch-database.ts'

const writers = 8
const writesPerRound = 800
const rounds = 7
const rowsCollected = 20_000
const batch = 500

const log = createLog({ level: 'silent', format: 'json' })
const { database, close } = await openScratchDatabase(writers)
const folder = new URL('../../services/platform/migrations/', import.meta.url)
await migrate(database, 'platform', await readMigrations(folder), log)
await database.sql`create table platform.things (id uuid primary key, words text)`

async function wallMs(work: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let next = 0
  const writer = async () => {
    while (next < writesPerRound) await work(next++)
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return (performance.now() - began) / writesPerRound
}

/** A small change, alone and with its audit row, which a shipper carries away meanwhile. */
async function writeCost(): Promise<void> {
  let shipped = 0
  const sink = async (rows: AuditRow[]) => {
    shipped += rows.length
  }
  const trail = startAudit(database, 'platform', sink, log)
  const change = (sql: Sql, id: string) => sql`insert into platform.things values (${id}, 'some words')`
  const kinds = {
    alone: () => database.transaction(async (sql) => void (await change(sql, uuidv7()))),
    audited: () =>
      database.transaction(async (sql) => {
        const id = uuidv7()
        const entry = { organization: 'o', user: 'u', action: 'thing.made', resource_type: 'thing', resource_id: id }
        await Promise.all([change(sql, id), trail.audit(sql, entry)])
      }),
  }
  const measured = { alone: [] as number[], audited: [] as number[] }
  for (let round = 0; round <= rounds; round++)
    for (const kind of ['alone', 'audited'] as const) {
      const ms = await wallMs(kinds[kind])
      if (round > 0) measured[kind].push(ms)
    }
  await trail.stop()
  const [alone, audited] = [percentile(measured.alone, 0.5), percentile(measured.audited, 0.5)]
  printTable(
    `One change in its transaction, ms per change with ${writers} writers, fsync on (${shipped} rows shipped meanwhile)`,
    ['', 'ms', 'ratio'],
    [
      ['alone', digits(alone), ratio(alone, alone)],
      ['with its audit row', digits(audited), ratio(audited, alone)],
    ],
  )
}

const rowsOf = (organization_id: string) =>
  Array.from({ length: rowsCollected }, (_, n) => ({
    id: uuidv7(),
    organization_id,
    user_id: 'u',
    action: 'thing.made',
    resource_type: 'thing',
    resource_id: String(n),
    details: { version: n, digest: 'x'.repeat(64) },
    request_id: uuidv7(),
    at: new Date().toISOString(),
  }))

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Taking rows into the chain and checking it, against only storing and reading the same rows. */
async function chainCost(): Promise<void> {
  await database.sql`create table platform.plain (like platform.audit_logs including all)`
  const batches = (organization: string) => {
    const rows = rowsOf(organization)
    return Array.from({ length: rowsCollected / batch }, (_, n) => rows.slice(n * batch, (n + 1) * batch))
  }
  const stored = await secondsOf(async () => {
    let seq = 0
    for (const rows of batches('plain'))
      await database.transaction(async (sql) => {
        const values = rows.map(({ details, ...row }) => {
          const more = { chain: 'plain', seq: ++seq, service: 's', previous_hash: 'x', hash: 'x' }
          return { ...row, ...more, details: sql.json(details) }
        })
        await sql`insert into platform.plain ${sql(values as never[])}`
      })
  })
  const chained = await secondsOf(async () => {
    for (const rows of batches('chained')) await database.transaction((sql) => collect(sql, 's', rows))
  })
  const head = await headOf(database.sql, 'chained')
  const read = await secondsOf(async () => {
    for await (const row of readChain(database.sql, 'chained', {}, head.seq)) void row
  })
  const check = checkChain(undefined)
  const verified = await secondsOf(async () => {
    for await (const row of readChain(database.sql, 'chained', {}, head.seq)) check.take(row)
  })
  const { checked, problems } = check.finish(head, undefined)
  if (checked !== rowsCollected || problems.length > 0) throw new Error('the chain of the bench is not whole')
  const perSecond = (seconds: number) => digits(rowsCollected / seconds)
  printTable(
    'The chain, rows per second',
    ['', 'plain', 'chained', 'time ratio'],
    [
      [`collected, ${batch} at a time`, perSecond(stored), perSecond(chained), ratio(chained, stored)],
      ['verified', perSecond(read), perSecond(verified), ratio(verified, read)],
    ],
  )
}

await writeCost()
await chainCost()
await close()
process.exit(0)
