import type { aiEngine } from '../../contracts/ai-engine/endpoints.ts'
import { createLog } from '../../kit/data/log.ts'
import { absentClient } from '../../kit/http/client.ts'
import type { Client, Contract } from '../../kit/http/endpoint.ts'
import type { Sql } from '../../kit/postgres/sql.ts'
import { testSecrets } from '../../kit/testing.ts'
import { service } from '../../services/ai-engine/service.ts'
import { digits, percentile, printTable } from '../report.ts'
import { openScratchDatabase, type ScratchDatabase } from '../scratch-database.ts'

const marks = [100, 1_000, 10_000]
const loads = 50
const turnsKept = 10
const thread_id = 'consultation:long'

/** What one thread has come to after so many turns. */
export interface LongThread {
  turns: number
  journalRows: number
  journalKb: number
  /** Summaries, which stay for good. */
  turnBytes: number
  /** With indexes and dead rows, as the disk sees it. */
  journalDiskKb: number
  turnsDiskKb: number
  loadMs: number
  turnMs: number
}

/** The state and the last journal rows, as a turn that begins reads them. */
async function load(sql: Sql): Promise<void> {
  await sql`select * from ai_engine.threads where thread_id = ${thread_id}`
  await sql`
    select j.state from ai_engine.journal as j, ai_engine.threads as t
    where t.thread_id = ${thread_id} and j.thread_id = t.thread_id and j.seq = t.snapshot_seq`
}

async function look(sql: Sql, turns: number, turnMs: number): Promise<LongThread> {
  const times: number[] = []
  for (let n = 0; n < loads; n++) {
    const began = performance.now()
    await load(sql)
    times.push(performance.now() - began)
  }
  // As the server itself does within a minute: a burst of turns is quicker than that.
  await sql`vacuum ai_engine.journal, ai_engine.turns`
  const [sizes] = await sql<
    { rows: number; journal: number; summaries: number; journal_disk: number; turns_disk: number }[]
  >`
    select (select count(*)::int from ai_engine.journal) as rows,
      (select sum(pg_column_size(j))::float8 from ai_engine.journal as j) as journal,
      (select avg(pg_column_size(u))::float8 from ai_engine.turns as u) as summaries,
      pg_total_relation_size('ai_engine.journal')::float8 as journal_disk,
      pg_total_relation_size('ai_engine.turns')::float8 as turns_disk`
  const { rows = 0, journal = 0, summaries = 0, journal_disk = 0, turns_disk = 0 } = sizes ?? {}
  return {
    turns,
    journalRows: rows,
    journalKb: journal / 1_024,
    turnBytes: summaries,
    journalDiskKb: journal_disk / 1_024,
    turnsDiskKb: turns_disk / 1_024,
    loadMs: percentile(times, 0.5),
    turnMs,
  }
}

/** One thread, turn after turn, with no model: what grows is the engine's own. */
export async function measureLongThread({ database }: ScratchDatabase, at: readonly number[]): Promise<LongThread[]> {
  const client = <C extends Contract>(name: string, contract: C) =>
    absentClient(contract, `${name} is not in the bench`)
  const log = createLog({ level: 'silent', format: 'json' })
  const ground = {
    environment: { AI_HISTORY_TURNS: String(turnsKept) },
    database,
    log,
    client,
    auditSink: async () => {},
    secrets: testSecrets,
    publicUrl: () => '',
  }
  const running = await service.start(ground as never, ['the-key-of-the-bench'] as never)
  const engine = running.client as Client<typeof aiEngine>
  const seen: LongThread[] = []
  let [turn, began] = [0, performance.now()]
  for (const mark of at) {
    const first = turn
    for (; turn < mark; turn++) {
      const message = `What is a notary, asked for the ${turn}th time?`
      const { status } = await engine.executeAgent({ body: { thread_id, message, organization_id: 'firm' } })
      if (status !== 'completed') throw new Error(`turn ${turn} was ${status}`)
    }
    seen.push(await look(database.sql, mark, (performance.now() - began) / (turn - first)))
    began = performance.now()
  }
  await running.stop(500)
  return seen
}

export const printLongThread = (seen: readonly LongThread[]): void =>
  printTable(
    `one thread, turn after turn; ${turnsKept} to ${2 * turnsKept} turns are kept whole`,
    [
      'turns',
      'journal rows',
      'journal KB',
      'on disk',
      'bytes/summary',
      'turns on disk',
      'bytes/turn',
      'load ms',
      'ms/turn',
    ],
    seen.map(({ turns, journalRows, journalKb, turnBytes, journalDiskKb, turnsDiskKb, loadMs, turnMs }) => [
      ...[turns, journalRows].map(String),
      ...[
        journalKb,
        journalDiskKb,
        turnBytes,
        turnsDiskKb,
        ((journalDiskKb + turnsDiskKb) * 1_024) / turns,
        loadMs,
        turnMs,
      ].map(digits),
    ]),
  )

if (import.meta.main) {
  const scratch = await openScratchDatabase(4)
  try {
    printLongThread(await measureLongThread(scratch, marks))
  } finally {
    await scratch.close()
  }
}
