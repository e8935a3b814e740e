import { digits, printTable, ratio } from '../report.ts'
import { openScratchDatabase } from '../scratch-database.ts'
import type { Entry } from './contender.ts'
import { openLangGraph } from './langgraph.ts'
import { openLangGraphServer } from './langgraph-server.ts'
import { type Measured, measure } from './measure.ts'
import { openOwnEngine } from './own-engine.ts'

const callers = [1, 32]
/** Of `langgraphjs dev`. */
const workersByDefault = 10

/** Enough for both engines to be compiled by the time it counts. */
const pairsOf = (atOnce: number): number => (atOnce === 1 ? 200 : 320)

const scratch = await openScratchDatabase(2)

/** The first is what the others are compared with. */
const entries: ((atOnce: number) => Entry)[] = [
  (atOnce) => ({
    open: () => openLangGraph(scratch.url, 'langgraph'),
    schema: 'langgraph',
    pairsPerBatch: pairsOf(atOnce),
  }),
  (atOnce) => ({
    open: () => openOwnEngine(scratch.url),
    schema: 'ai_engine',
    pairsPerBatch: pairsOf(atOnce),
  }),
  (atOnce) => ({
    open: () => openLangGraphServer(Math.max(workersByDefault, atOnce)),
    pairsPerBatch: atOnce === 1 ? 10 : 64,
  }),
]

const cpuMs = ({ nodeCpuMs, postgresCpuMs }: Measured) => nodeCpuMs + (Number.isNaN(postgresCpuMs) ? 0 : postgresCpuMs)

const count = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(1))

function cells(measured: Measured, reference: Measured): string[] {
  const { inserted, updated, deleted } = measured.rows
  return [
    measured.name,
    digits(measured.turnsPerSecond),
    digits(measured.nodeCpuMs),
    digits(measured.postgresCpuMs),
    ratio(cpuMs(measured), cpuMs(reference)),
    count(inserted + updated + deleted),
    [inserted, updated, deleted].map(count).join('/'),
    digits(measured.walKb),
    count(measured.heapGrowthMb),
  ]
}

try {
  for (const atOnce of callers) {
    const all: Measured[] = []
    for (const entry of entries) all.push(await measure(scratch, entry(atOnce), atOnce))
    const [reference] = all
    if (reference === undefined) continue
    printTable(
      `a card of two questions, then its answers and 50 tokens; 10 KB of state; ${atOnce} at once; all per turn`,
      ['', 'turns/s', 'CPU ms', 'PostgreSQL', 'ratio', 'rows', 'ins/upd/del', 'WAL KB', 'heap +MB'],
      all.map((measured) => cells(measured, reference)),
    )
  }
} finally {
  await scratch.close()
}
process.exit(0)
