import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../kit/sql.ts'
import { percentile } from '../report.ts'
import type { ScratchDatabase } from '../scratch-database.ts'
import type { Contender, Entry } from './contender.ts'
import { tokensExpected } from './flow.ts'
import { familyCpuMs } from './processes.ts'

const batches = 5
const turnsPerPair = 2

/** Medians of the batches, per turn; rows are counted over the whole run. Not a number where it cannot be had. */
export interface Measured {
  name: string
  turnsPerSecond: number
  nodeCpuMs: number
  postgresCpuMs: number
  rows: { inserted: number; updated: number; deleted: number }
  walKb: number
  /** Heap in use after garbage collection, more than after the batch that warmed up; of this process only. */
  heapGrowthMb: number
}

/** Rows written in the schema's tables so far, by the connections that are closed or at rest for long. */
async function rowsWritten(sql: Sql, schema: string): Promise<number[]> {
  const [row] = await sql<{ counts: number[] }[]>`
    select array[coalesce(sum(n_tup_ins), 0), coalesce(sum(n_tup_upd), 0), coalesce(sum(n_tup_del), 0)]::float8[] as counts
    from pg_stat_user_tables where schemaname = ${schema}`
  return row?.counts ?? []
}

/** A connection hands in its row counts when it ends, which its client does not wait for. */
async function restedRowsWritten({ database: { sql } }: ScratchDatabase, schema: string): Promise<number[]> {
  let [counts, previous]: (number[] | undefined)[] = [await rowsWritten(sql, schema), undefined]
  while (String(counts) !== String(previous)) {
    await sleep(300)
    ;[counts, previous] = [await rowsWritten(sql, schema), counts]
  }
  return counts ?? []
}

async function walBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`
  return row?.bytes ?? Number.NaN
}

function heapMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1_048_576
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** So many pairs, each on a thread of its own, so many of them at a time. */
async function runPairs(contender: Contender, pairs: number, atOnce: number): Promise<void> {
  let left = pairs
  const one = async () => {
    while (left-- > 0) {
      const { tokens } = await contender.turnPair(randomUUID())
      if (tokens !== tokensExpected) throw new Error(`${contender.name} streamed ${tokens} tokens`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

async function runBatch(scratch: ScratchDatabase, contender: Contender, pairs: number, atOnce: number) {
  const turns = pairs * turnsPerPair
  const look = async () => ({
    wal: await walBytes(scratch.database.sql),
    node: contender.cpuMs?.() ?? ownCpuMs(),
    postgres: familyCpuMs(scratch.serverPid),
    wall: performance.now(),
  })
  const before = await look()
  await runPairs(contender, pairs, atOnce)
  const after = await look()
  return {
    turnsPerSecond: (turns / (after.wall - before.wall)) * 1_000,
    nodeCpuMs: (after.node - before.node) / turns,
    postgresCpuMs: (after.postgres - before.postgres) / turns,
    walKb: (after.wal - before.wal) / 1_024 / turns,
  }
}

/** One batch warms up, then the others count. */
export async function measure(scratch: ScratchDatabase, entry: Entry, atOnce: number): Promise<Measured> {
  const { schema, pairsPerBatch } = entry
  const counted = async () => (schema === undefined ? [] : restedRowsWritten(scratch, schema))
  if (schema !== undefined) await (await entry.open()).close()
  const rowsBefore = await counted()
  const contender = await entry.open()
  const figures: Awaited<ReturnType<typeof runBatch>>[] = []
  let heapGrowthMb = Number.NaN
  try {
    await runPairs(contender, pairsPerBatch, atOnce)
    const heapBeforeMb = heapMb()
    for (let n = 0; n < batches; n++) figures.push(await runBatch(scratch, contender, pairsPerBatch, atOnce))
    if (contender.cpuMs === undefined) heapGrowthMb = heapMb() - heapBeforeMb
  } finally {
    await contender.close()
  }
  const rowsAfter = await counted()
  const turns = (batches + 1) * pairsPerBatch * turnsPerPair
  const perTurn = (kind: number) => ((rowsAfter[kind] ?? Number.NaN) - (rowsBefore[kind] ?? Number.NaN)) / turns
  const median = (what: keyof (typeof figures)[number]) =>
    percentile(
      figures.map((figure) => figure[what]),
      0.5,
    )
  return {
    name: contender.name,
    turnsPerSecond: median('turnsPerSecond'),
    nodeCpuMs: median('nodeCpuMs'),
    postgresCpuMs: schema === undefined ? Number.NaN : median('postgresCpuMs'),
    rows: { inserted: perTurn(0), updated: perTurn(1), deleted: perTurn(2) },
    walKb: schema === undefined ? Number.NaN : median('walKb'),
    heapGrowthMb,
  }
}
