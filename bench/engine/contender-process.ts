import { randomUUID } from 'node:crypto'
import type { Contender, ContenderName } from './contender.ts'
import { tokensExpected } from './flow.ts'
import { openLangGraph } from './langgraph.ts'
import { openLangGraphServer } from './langgraph-server.ts'
import { openOwnEngine } from './own-engine.ts'

/** What the bench asks for, and what it is told. */
export interface Batch {
  pairs: number
  atOnce: number
}
export interface BatchFigures {
  wallMs: number
  cpuMs: number
  /** Heap in use after garbage collection, where the engine runs in this process. */
  heapMb: number
}

const openers: Record<ContenderName, (url: string, workers: number) => Promise<Contender>> = {
  langgraph: (url) => openLangGraph(url, 'langgraph'),
  casewright: openOwnEngine,
  /** With as many workers as there will be callers. */
  'langgraph-dev': (_url, workers) => openLangGraphServer(workers),
}
/** So many pairs, each on a thread of its own, so many of them at a time. */
async function runPairs({ name, turnPair }: Contender, { pairs, atOnce }: Batch): Promise<void> {
  let left = pairs
  const one = async () => {
    while (left-- > 0) {
      const { tokens } = await turnPair(randomUUID())
      if (tokens !== tokensExpected) throw new Error(`${name} streamed ${tokens} tokens`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

async function runBatch(contender: Contender, batch: Batch): Promise<BatchFigures> {
  const look = () => ({ cpuMs: contender.cpuMs?.() ?? ownCpuMs(), wallMs: performance.now() })
  const before = look()
  await runPairs(contender, batch)
  const after = look()
  globalThis.gc?.()
  return {
    cpuMs: after.cpuMs - before.cpuMs,
    wallMs: after.wallMs - before.wallMs,
    heapMb: contender.cpuMs ? Number.NaN : process.memoryUsage().heapUsed / 1_048_576,
  }
}

/** Only as a process of its own; who wants the types alone gets no contender. */
if (process.argv[1] === import.meta.filename) {
  const [name, url = '', workers] = process.argv.slice(2)
  const contender = await openers[name as ContenderName](url, Number(workers))
  const obey = async (batch: Batch | 'close'): Promise<void> => {
    if (batch !== 'close') return void process.send?.(await runBatch(contender, batch))
    await contender.close()
    process.exit(0)
  }
  process.on('message', (batch: Batch | 'close') => void obey(batch))
  process.send?.(contender.name)
}
