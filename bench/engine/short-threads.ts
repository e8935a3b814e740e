import type { aiEngine } from '../../contracts/ai-engine/endpoints.ts'
import { createLog } from '../../kit/data/log.ts'
import { absentClient } from '../../kit/http/client.ts'
import type { Client, Contract } from '../../kit/http/endpoint.ts'
import type { Sql } from '../../kit/postgres/sql.ts'
import { testSecrets } from '../../kit/testing.ts'
import { service } from '../../services/ai-engine/service.ts'
import { digits, printTable } from '../report.ts'
import { openScratchDatabase } from '../scratch-database.ts'

/** What 1,000 turns in threads of five leave in the engine's tables, before and after such threads are swept. */
const [threads, turnsEach] = [200, 5]
const tables = ['journal', 'turns', 'threads'] as const

async function megabytes(sql: Sql): Promise<number[]> {
  await sql`vacuum full ai_engine.journal, ai_engine.turns, ai_engine.threads`
  return Promise.all(
    tables.map(async (table) => {
      const [row] = await sql<{ bytes: number }[]>`
        select pg_total_relation_size(${`ai_engine.${table}`}::regclass)::float8 as bytes`
      return (row?.bytes ?? 0) / 1_048_576
    }),
  )
}

const scratch = await openScratchDatabase(4)
const { sql } = scratch.database
const start = () =>
  service.start(
    {
      environment: {},
      database: scratch.database,
      log: createLog({ level: 'silent', format: 'json' }),
      client: <C extends Contract>(name: string, contract: C) => absentClient(contract, `${name} is not in the bench`),
      auditSink: async () => {},
      secrets: testSecrets,
      publicUrl: () => '',
    } as never,
    ['the-key-of-the-bench'] as never,
  )
try {
  const running = await start()
  const engine = running.client as Client<typeof aiEngine>
  for (let thread = 0; thread < threads; thread++)
    for (let turn = 0; turn < turnsEach; turn++) {
      const body = { thread_id: `short:${thread}`, message: `What is a notary (${turn})?`, organization_id: 'firm' }
      const { status } = await engine.executeAgent({ body })
      if (status !== 'completed') throw new Error(`a turn was ${status}`)
    }
  await running.stop(500)
  const before = await megabytes(sql)
  await sql`update ai_engine.threads set started_at = started_at - interval '8 days'`
  // A start sweeps what has become idle.
  const again = await start()
  await again.stop(500)
  const after = await megabytes(sql)
  printTable(
    `MB that ${threads * turnsEach} short turns leave, in threads of ${turnsEach}`,
    ['', ...tables, 'together'],
    (
      [
        ['as they ended', before],
        ['after AI_HISTORY_HOURS', after],
      ] as const
    ).map(([name, sizes]) => [name, ...[...sizes, sizes.reduce((sum, size) => sum + size)].map(digits)]),
  )
} finally {
  await scratch.close()
}
