import type { EndedRun } from '@casewright/durable/run'
import { type Runs, type RunsOptions, startRuns } from '@casewright/durable/runs'
import type { ServiceMetrics } from '@casewright/kit/http/metrics'
import type { Database } from '@casewright/kit/postgres/sql'
import { store, sweepJournal } from '../flows/store.ts'
import { createGraph } from '../graph/engine-graph.ts'
import type { NodeDeps } from '../graph/node.ts'
import type { ClaimedTurn, EngineKinds, ThreadSnapshot } from '../graph/rules/kinds.ts'
import { createTurnMetrics } from './turn-metrics.ts'

export interface RunOptions extends Pick<RunsOptions<EngineKinds>, 'leaseMs' | 'turnTimeoutMs' | 'historyHours'> {
  /** Turns per thread whose steps are kept. */
  historyTurns: number
  metrics: ServiceMetrics
  onEnd(turn: ClaimedTurn, ended: EndedRun<EngineKinds>): void
}

const sizeOf = ({ state, matter_profile }: ThreadSnapshot): number => state.length + (matter_profile?.json.length ?? 0)

/** The turns of the engine that this process drives. */
export function startEngineRuns(
  database: Pick<Database, 'sql' | 'notices'>,
  deps: NodeDeps,
  { historyTurns, metrics, onEnd, ...options }: RunOptions,
): Runs<EngineKinds> {
  const count = createTurnMetrics(metrics)
  const runs = startRuns<EngineKinds>(
    database,
    {
      store,
      graph: createGraph(deps),
      ...options,
      // About as many bytes, or twice as many where there is Chinese.
      recent: { charactersMax: 2_000_000, sizeOf },
      async onEnd(turn, ended) {
        count(turn, ended)
        onEnd(turn, ended)
        if (turn.turn_no % historyTurns === 0) await sweepJournal(database.sql, turn.thread_id, historyTurns)
      },
    },
    deps.log,
  )
  metrics.gauge('ai_turns_running', 'Turns that this process drives now', [], async () => [{ value: runs.underWay() }])
  return runs
}
