import type { ImportResult } from '@casewright/contracts/knowledge/structured-resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import { pause } from '@casewright/kit/work/pause'
import type { KnowledgeDeps } from '../deps.ts'
import { readableBases } from '../queries/bases.ts'
import { openOutboxEntries } from '../queries/outbox.ts'
import { causeId, type GraphPart } from '../rules/graph.ts'
import { causeGraph as graphOfCause } from '../rules/graph-extract-causes.ts'
import { causeByCode } from './causes.ts'
import type { GraphStore } from './graph-store.ts'
import { today } from './scope.ts'
import { structuredBase } from './structured-index.ts'

/** Nodes and edges of the version in force today, from what the database has now; none if there is no such version. */
export async function causeGraph(sql: Sql, code: string): Promise<GraphPart> {
  const cause = await causeByCode(sql, code, today())
  return cause ? graphOfCause(cause) : { nodes: [], edges: [] }
}

/** Makes the graph agree with the database. What was imported meanwhile is written too, never what was before it. */
export async function writeCauseGraph(sql: Sql, graph: Pick<GraphStore, 'replaceSource'>, code: string): Promise<void> {
  for (let [writes, now] = [-1, await importsSoFar(sql)]; writes !== now; now = await importsSoFar(sql)) {
    writes = now
    await graph.replaceSource(structuredBase, causeId(code), await causeGraph(sql, code))
  }
}

async function importsSoFar(sql: Sql): Promise<number> {
  const [base] = await readableBases(sql, undefined, [structuredBase])
  return base?.writes ?? 0
}

const lookMs = 50
const waitMsMax = 20_000

/** Waits until the graph has these causes, or could not take them; what is not done is tried again by itself. */
export async function graphOutcome(
  { sql, outbox }: KnowledgeDeps,
  codes: readonly string[],
): Promise<ImportResult['graph']> {
  const late = AbortSignal.timeout(waitMsMax)
  outbox.wake()
  while (true) {
    const { open, error } = await openOutboxEntries(sql, 'graph', structuredBase, codes.map(causeId))
    if (open === 0) return { synced: true, reason: null }
    if (error !== null) return { synced: false, reason: `${error}; it is tried again` }
    if (late.aborted) return { synced: false, reason: `${open} causes still wait to be written` }
    await pause(lookMs, late)
  }
}
