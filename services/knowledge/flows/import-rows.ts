import type { ImportResult, ImportRow } from '@casewright/contracts/knowledge/structured-resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { KnowledgeDeps } from '../deps.ts'
import { type BaseState, changeBase } from '../queries/bases.ts'
import { putInOutbox } from '../queries/outbox.ts'
import { putStructured, storedElements, storedVersions } from '../queries/structured.ts'
import { causeId } from '../rules/graph.ts'
import { countRows } from '../rules/import-result.ts'
import { judgeRows, toLookUp } from '../rules/structured-judgement.ts'
import { nameOfRow, type StructuredRow } from '../rules/structured-row.ts'
import { graphOutcome } from './cause-graph.ts'
import { structuredBase } from './structured-index.ts'
import { writableBase } from './writable-base.ts'

export interface ImportOptions {
  sync_to_neo4j: boolean
  dry_run: boolean
}

/**
 * Imports in one transaction; rows that cannot be taken are left out. A dry run does the same and takes it back. One
 * import waits for the other, so that the same rows at the same time are created once and unchanged the second time.
 */
export async function importRows(
  deps: KnowledgeDeps,
  rows: readonly StructuredRow[],
  { sync_to_neo4j, dry_run }: ImportOptions,
): Promise<ImportResult> {
  const reason = whyNoGraph(deps, sync_to_neo4j, dry_run)
  const work = (sql: Sql) => importInto(sql, deps, rows, { withGraph: reason === null })
  const { results, codes } = await (dry_run ? rehearse(deps, work) : deps.transaction(work))
  const graph = reason === null ? await graphOutcome(deps, codes) : { synced: false, reason }
  return { dry_run, ...countRows(results), rows: results, graph }
}

function whyNoGraph({ outbox }: KnowledgeDeps, sync_to_neo4j: boolean, dry_run: boolean): string | null {
  if (dry_run) return 'a dry run writes nothing'
  if (!sync_to_neo4j) return 'the request did not ask for it'
  return outbox.targets.includes('graph') ? null : 'no graph is configured'
}

async function rehearse<T>({ transaction }: KnowledgeDeps, work: (sql: Sql) => Promise<T>): Promise<T> {
  const takenBack = new Error('a dry run ends like this')
  let outcome: T | undefined
  await transaction(async (sql) => {
    outcome = await work(sql)
    throw takenBack
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  return outcome as T
}

/** Rows of one statement. */
const rowsMax = 1000

async function importInto(
  sql: Sql,
  deps: KnowledgeDeps,
  rows: readonly StructuredRow[],
  { withGraph }: { withGraph: boolean },
): Promise<{ results: ImportRow[]; codes: string[] }> {
  const base = (await writableBase(sql, structuredBase, undefined, { make: true })) as BaseState
  const results = await judge(sql, rows)
  const withStatus = (...statuses: string[]) => rows.filter((_, at) => statuses.includes(results[at]?.status as string))
  const changed = withStatus('created', 'updated')
  for (let at = 0; at < changed.length; at += rowsMax)
    await putStructured(sql, changed.slice(at, at + rowsMax), base.writes + 1)
  // Also of rows that are as they were: so an import that is sent again puts a graph right that was lost or left out.
  const codes = [...new Set([...changed, ...withStatus('unchanged')].flatMap(({ code }) => code ?? []))]
  if (withGraph) await putInOutbox(sql, ['graph'], structuredBase, codes.map(causeId))
  if (changed.length > 0) {
    await changeBase(sql, base.base_no, { documents: 0, chunks: 0, tokens: 0, slots: 0 })
    const { created, updated } = countRows(results)
    await deps.audit(sql, {
      organization: null,
      user: null,
      action: 'knowledge.imported',
      resource_type: 'knowledge_base',
      resource_id: structuredBase,
      details: { created, updated },
    })
  }
  return { results, codes }
}

async function judge(sql: Sql, rows: readonly StructuredRow[]): Promise<ImportRow[]> {
  const { places, codes } = toLookUp(rows)
  const [versions, elements] = await Promise.all([storedVersions(sql, places), storedElements(sql, codes)])
  const hashes = new Map(versions.map((row) => [JSON.stringify([row.kind, row.key, row.version]), row.content_hash]))
  const errors = judgeRows(rows, { versions, elements })
  return rows.map((row, at): ImportRow => {
    const hash = hashes.get(JSON.stringify([row.kind, row.key, row.version]))
    const status = hash === undefined ? 'created' : hash === row.content_hash ? 'unchanged' : 'updated'
    const error = errors[at] ?? null
    return { kind: row.kind, key: nameOfRow(row), status: error === null ? status : 'failed', error }
  })
}
