import { found } from '@casewright/kit/errors'
import type { KnowledgeDeps } from '../deps.ts'
import { type BaseState, ownBases } from '../queries/bases.ts'
import { documentPlaces, documentsOfFile } from '../queries/documents.ts'
import { putFollowUps, type Target } from '../queries/follow-ups.ts'
import { rebuildQueue } from './rebuild-queue.ts'

interface Queued {
  documents: number
  backend: string
}

const documentsPerPage = 1000

export async function reindexFile(
  deps: KnowledgeDeps,
  organization: string | undefined,
  kb_id: string,
  file_id: string,
): Promise<Queued> {
  const { sql, followUps, engine } = deps
  const [base] = await ownBases(sql, organization, [kb_id])
  const documents = await documentsOfFile(sql, found(base, 'knowledge base').base_no, file_id)
  const ids = documents.map(({ document_id }) => document_id)
  await putFollowUps(sql, followUps.targets, kb_id, ids)
  followUps.wake()
  return { documents: ids.length, backend: engine?.name ?? 'database' }
}

/** Of everything the search engine gets a new index, so that searches find no gap; of a part, what it has is replaced. */
export async function reindexDocuments(
  deps: KnowledgeDeps,
  organization: string | undefined,
  { kb_ids, document_ids }: { kb_ids?: readonly string[]; document_ids?: readonly string[] },
): Promise<Queued> {
  const { sql, followUps, engine, jobs } = deps
  const bases = await ownBases(sql, organization, kb_ids)
  for (const kb_id of kb_ids ?? [])
    found(
      bases.find((base) => base.kb_id === kb_id),
      `knowledge base ${kb_id}`,
    )
  const isAll = kb_ids === undefined && document_ids === undefined && organization === undefined
  const targets = followUps.targets.filter((target) => !(isAll && target === 'search'))
  const documents = await queue(deps, bases, document_ids, targets)
  if (isAll && engine) await jobs.send(sql, rebuildQueue, {}, { key: rebuildQueue })
  followUps.wake()
  return { documents, backend: engine?.name ?? 'database' }
}

async function queue(
  { sql }: KnowledgeDeps,
  bases: readonly BaseState[],
  document_ids: readonly string[] | undefined,
  targets: readonly Target[],
): Promise<number> {
  const base_nos = bases.map(({ base_no }) => base_no)
  let documents = 0
  for (let after = 0; ; ) {
    const page = await documentPlaces(sql, base_nos, document_ids, after, documentsPerPage)
    for (const [kb_id, places] of Map.groupBy(page, (place) => place.kb_id))
      await putFollowUps(
        sql,
        targets,
        kb_id,
        places.map(({ document_id }) => document_id),
      )
    documents += page.length
    const last = page.at(-1)
    if (!last) return documents
    after = last.document_no
  }
}
