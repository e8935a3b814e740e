import { readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { conversationsAt, together } from '../chat/conversations.ts'
import { startInstantModel } from '../chat/instant-model.ts'
import { familyCpuMs } from '../engine/processes.ts'
import { digits, printTable } from '../report.ts'
import { openScratchDatabase, scratchDirectory } from '../scratch-database.ts'
import { startSuite } from '../suite-process.ts'

/** What docs/capacity.md counts with: whole suites on one PostgreSQL, with a model that answers at once. */
const [warmUpPairs, pairs, atOnce, streams] = [100, 150, 16, 500]

const scratch = await openScratchDatabase(2)
const { sql } = scratch.database
const model = await startInstantModel()
const folder = scratchDirectory()
const environment = {
  DATABASE_URL: scratch.url,
  CASEWRIGHT_DATA_DIR: join(folder, 'data'),
  AI_BASE_URL: model.url,
  AI_MODEL: 'instant',
  AI_API_KEY: 'x',
}
const suites: Awaited<ReturnType<typeof startSuite>>[] = []
const residentMb = ({ pid }: { pid: number }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const databaseMb = async () => {
  const [row] = await sql<{ mb: number }[]>`select pg_database_size(current_database())::float8 / 1048576 as mb`
  return row?.mb ?? 0
}

/** The conversations of each suite by turns. */
async function work(count: number): Promise<void> {
  const at = suites.map(({ url }) => conversationsAt(url))
  let next = 0
  await together(count, atOnce, async () => at[next++ % at.length]?.pair())
}

async function measured(): Promise<string[]> {
  await work(warmUpPairs)
  const cpu = () =>
    [suites.reduce((sum, { pid }) => sum + familyCpuMs(pid), 0), familyCpuMs(scratch.serverPid)] as const
  const [before, began, mb] = [cpu(), performance.now(), await databaseMb()]
  await work(pairs)
  const seconds = (performance.now() - began) / 1000
  const after = cpu()
  const turns = 2 * pairs
  const [node, postgres] = [(after[0] - before[0]) / turns, (after[1] - before[1]) / turns]
  return [
    `${suites.length}`,
    ...[turns / seconds, node, postgres, node + postgres, ((await databaseMb()) - mb) * (1000 / turns)].map(digits),
    suites.map((suite) => digits(residentMb(suite))).join(' + '),
    loadavg()[0]?.toFixed(1) ?? '',
  ]
}

/** Of the first suite, for 1,000 readers who wait. */
async function streamsMb(): Promise<number> {
  const [suite] = suites as [(typeof suites)[number]]
  const { newSession, stream } = conversationsAt(suite.url)
  const sessions = await Promise.all(Array.from({ length: streams }, () => newSession()))
  const before = residentMb(suite)
  const leaving = new AbortController()
  await Promise.all(sessions.map((session) => stream(session, leaving.signal)))
  await sleep(2_000)
  const grown = residentMb(suite) - before
  leaving.abort()
  return (grown / streams) * 1000
}

try {
  const rows: string[][] = []
  for (const _ of [1, 2]) {
    suites.push(await startSuite([], environment))
    rows.push(await measured())
  }
  printTable(
    `a dispute that ends with a card and a question with 50 tokens, ${atOnce} at once; CPU in ms per turn`,
    ['processes', 'turns/s', 'node', 'PostgreSQL', 'together', 'database MB per 1,000', 'resident MB', 'load'],
    rows,
  )
  console.log(`memory of 1,000 idle streams: ${digits(await streamsMb())} MB`)
} finally {
  for (const suite of suites) await suite.stop()
  model.stop()
  await scratch.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
