import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../kit/postgres/sql.ts'
import { percentile } from '../report.ts'
import { openScratchDatabase, type ScratchDatabase } from '../scratch-database.ts'
import { type Apart, openApart } from './apart.ts'
import type { Entry } from './contender.ts'
import type { Batch } from './contender-process.ts'
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
  /** Heap in use after garbage collection at the end, more than after the warm-up. */
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

async function runBatch({ database, serverPid }: ScratchDatabase, { run }: Apart, batch: Batch) {
  const look = async () => ({ wal: await walBytes(database.sql), postgres: familyCpuMs(serverPid) })
  const before = await look()
  const { cpuMs, wallMs, heapMb } = await run(batch)
  const after = await look()
  const turns = batch.pairs * turnsPerPair
  return {
    turnsPerSecond: (turns / wallMs) * 1_000,
    nodeCpuMs: cpuMs / turns,
    postgresCpuMs: (after.postgres - before.postgres) / turns,
    walKb: (after.wal - before.wal) / 1_024 / turns,
    heapMb,
  }
}

type Figures = Awaited<ReturnType<typeof runBatch>>

interface Running {
  entry: Entry
  scratch: ScratchDatabase
  apart: Apart
  rowsBefore: readonly number[]
  /** Of the warm-up first. */
  figures: Figures[]
}

const rowsOf = async ({ schema }: Entry, scratch: ScratchDatabase): Promise<number[]> =>
  schema === undefined ? [] : restedRowsWritten(scratch, schema)

async function begin(entry: Entry, atOnce: number): Promise<Running> {
  const scratch = await openScratchDatabase(2)
  const open = () => openApart(entry.contender, scratch.url, atOnce)
  // The first time its tables are made, which is not counted.
  if (entry.schema !== undefined) await (await open()).close()
  const rowsBefore = await rowsOf(entry, scratch)
  return { entry, scratch, apart: await open(), rowsBefore, figures: [] }
}

/**
 * Each in a process of its own and with a server of its own, warmed up until the compiler is done with it, as in a service
 * that runs for days. Then they take turns, a batch each: a machine that is slow for a while is slow for all of them.
 */
export async function measure(entries: readonly Entry[], atOnce: number): Promise<Measured[]> {
  const all: Running[] = []
  try {
    for (const entry of entries) all.push(await begin(entry, atOnce))
    const run = async ({ scratch, apart, figures }: Running, pairs: number) => {
      figures.push(await runBatch(scratch, apart, { pairs, atOnce }))
    }
    for (const one of all) await run(one, one.entry.warmUpPairs)
    for (let n = 0; n < batches; n++) for (const one of all) await run(one, one.entry.pairsPerBatch)
    for (const { apart } of all) await apart.close()
    return await Promise.all(all.map(async (one) => measured(one, await rowsOf(one.entry, one.scratch))))
  } finally {
    for (const { apart, scratch } of all) {
      await apart.close()
      await scratch.close()
    }
  }
}

function measured(
  { entry, apart, rowsBefore, figures: [warmUp, ...counting] }: Running,
  rowsAfter: readonly number[],
): Measured {
  const turns = (entry.warmUpPairs + batches * entry.pairsPerBatch) * turnsPerPair
  const perTurn = (kind: number) => ((rowsAfter[kind] ?? Number.NaN) - (rowsBefore[kind] ?? Number.NaN)) / turns
  const median = (what: keyof Figures) =>
    percentile(
      counting.map((figure) => figure[what]),
      0.5,
    )
  return {
    name: apart.name,
    turnsPerSecond: median('turnsPerSecond'),
    nodeCpuMs: median('nodeCpuMs'),
    postgresCpuMs: entry.schema === undefined ? Number.NaN : median('postgresCpuMs'),
    rows: { inserted: perTurn(0), updated: perTurn(1), deleted: perTurn(2) },
    walKb: entry.schema === undefined ? Number.NaN : median('walKb'),
    heapGrowthMb: (counting.at(-1)?.heapMb ?? Number.NaN) - (warmUp?.heapMb ?? Number.NaN),
  }
}
