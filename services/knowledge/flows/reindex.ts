import type { Reindexed } from '@casewright/contracts/knowledge/search-resources'
import { found } from '@casewright/kit/data/errors'
import type { KnowledgeDeps } from '../deps.ts'
import { type BaseState, ownBases } from '../queries/bases.ts'
import { documentPlaces, documentsOfFile } from '../queries/documents.ts'
import { failedOutboxEntries, putInOutbox, type Target } from '../queries/outbox.ts'
import { causeCodes } from '../queries/structured.ts'
import { causeId } from '../rules/graph.ts'
import { createReindexReport, type ReindexReport } from '../rules/reindex-report.ts'
import { rebuildQueue } from '../workers/rebuild-queue.ts'
import { structuredBase } from './structured-index.ts'

const documentsPerPage = 1000

export async function reindexFile(
  deps: KnowledgeDeps,
  organization: string | undefined,
  kb_id: string,
  file_id: string,
): Promise<Reindexed> {
  const { sql, outbox } = deps
  const [base] = await ownBases(sql, organization, [kb_id])
  const documents = await documentsOfFile(sql, found(base, 'knowledge base').base_no, file_id)
  const report = reportOf(deps)
  const ids = documents.map(({ document_id }) => document_id)
  await queueDocuments(deps, report, outbox.targets, kb_id, ids)
  if (ids.length === 0) report.skip({ file_id }, 'the base has no document of this file')
  outbox.wake()
  return report.result()
}

/** Of everything the search engine gets a new index, so that searches find no gap; of a part, what it has is replaced. */
export async function reindexDocuments(
  deps: KnowledgeDeps,
  organization: string | undefined,
  { kb_ids, document_ids }: { kb_ids?: readonly string[]; document_ids?: readonly string[] },
): Promise<Reindexed> {
  const { sql, outbox, engine, jobs } = deps
  const bases = await ownBases(sql, organization, kb_ids)
  for (const kb_id of kb_ids ?? [])
    found(
      bases.find((base) => base.kb_id === kb_id),
      `knowledge base ${kb_id}`,
    )
  const isAll = kb_ids === undefined && document_ids === undefined && organization === undefined
  const targets = outbox.targets.filter((target) => !(isAll && target === 'search'))
  const report = reportOf(deps)
  const seen = await queueAll(deps, report, bases, document_ids, targets)
  if (bases.some(({ kb_id }) => kb_id === structuredBase))
    for (const cause of await queueCauses(deps, report, document_ids)) seen.add(cause)
  for (const document_id of document_ids ?? [])
    if (!seen.has(document_id)) report.skip({ document_id }, 'there is no such document in these bases')
  if (isAll && engine) {
    await jobs.send(sql, rebuildQueue, {}, { key: rebuildQueue })
    report.queue('search', report.result().documents)
  }
  outbox.wake()
  return report.result()
}

const reportOf = ({ outbox, engine }: KnowledgeDeps): ReindexReport =>
  createReindexReport(engine?.name ?? 'database', outbox.targets)

/** Gives which documents there were. */
async function queueAll(
  deps: KnowledgeDeps,
  report: ReindexReport,
  bases: readonly BaseState[],
  document_ids: readonly string[] | undefined,
  targets: readonly Target[],
): Promise<Set<string>> {
  const base_nos = bases.map(({ base_no }) => base_no)
  const seen = new Set<string>()
  for (let after = 0; ; ) {
    const page = await documentPlaces(deps.sql, base_nos, document_ids, after, documentsPerPage)
    for (const [kb_id, places] of Map.groupBy(page, (place) => place.kb_id)) {
      const ids = places.map(({ document_id }) => document_id)
      await queueDocuments(deps, report, targets, kb_id, ids)
      if (document_ids) for (const id of ids) seen.add(id)
    }
    const last = page.at(-1)
    if (!last) return seen
    after = last.document_no
  }
}

/** Structured seeds are no documents: of them the graph gets every cause anew. */
async function queueCauses(
  deps: KnowledgeDeps,
  report: ReindexReport,
  document_ids: readonly string[] | undefined,
): Promise<string[]> {
  if (!deps.outbox.targets.includes('graph')) return []
  const causes = (await causeCodes(deps.sql)).map(causeId)
  const chosen = document_ids ? causes.filter((cause) => document_ids.includes(cause)) : causes
  await queueDocuments(deps, report, ['graph'], structuredBase, chosen)
  return chosen
}

/** What has failed before is looked at first: to be queued again makes it forgotten. */
async function queueDocuments(
  { sql }: KnowledgeDeps,
  report: ReindexReport,
  targets: readonly Target[],
  kb_id: string,
  document_ids: readonly string[],
): Promise<void> {
  for (const { target, count, error } of await failedOutboxEntries(sql, targets, kb_id, document_ids))
    report.fail(target, count, error)
  await putInOutbox(sql, targets, kb_id, document_ids)
  report.add(document_ids.length)
  for (const target of targets) report.queue(target, document_ids.length)
}
