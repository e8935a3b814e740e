import { digits, printTable, ratio } from '../report.ts'
import type { Entry } from './contender.ts'
import { type Measured, measure } from './measure.ts'

const callers = [1, 32]

/** The first is what the others are compared with. Their CPU falls until the compiler is done, after some thousand turns; a batch of either takes a few seconds. */
const onPostgres: Entry[] = [
  { contender: 'langgraph', schema: 'langgraph', warmUpPairs: 1_200, pairsPerBatch: 200 },
  { contender: 'casewright', schema: 'ai_engine', warmUpPairs: 4_000, pairsPerBatch: 1_000 },
]
/** It lets one caller wait half a second for every turn, so there are few. */
const devServer = (atOnce: number): Entry => ({
  contender: 'langgraph-dev',
  ...(atOnce === 1 ? { warmUpPairs: 10, pairsPerBatch: 5 } : { warmUpPairs: 64, pairsPerBatch: 64 }),
})

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

for (const atOnce of callers) {
  const all = [...(await measure(onPostgres, atOnce)), ...(await measure([devServer(atOnce)], atOnce))]
  const [reference] = all
  if (reference === undefined) continue
  printTable(
    `a card of two questions, then its answers and 50 tokens; 10 KB of state; ${atOnce} at once; all per turn`,
    ['', 'turns/s', 'CPU ms', 'PostgreSQL', 'ratio', 'rows', 'ins/upd/del', 'WAL KB', 'heap +MB'],
    all.map((measured) => cells(measured, reference)),
  )
}
process.exit(0)
