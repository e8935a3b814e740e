import type { ErasedPart, PersonErasure } from '@casewright/contracts/people'
import { forgetAnswers } from '@casewright/kit/http/idempotency'
import { rehearse } from '@casewright/kit/postgres/rehearse'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { KnowledgeDeps } from '../deps.ts'
import { lockBase } from '../queries/bases.ts'
import { documentsOfFile } from '../queries/documents.ts'
import {
  basesOfFiles,
  countDocumentsOfFiles,
  eraseEmbeddings,
  eraseFileRows,
  maskJobs,
  slotsOfFiles,
} from '../queries/people.ts'
import { removeDocuments } from './remove-documents.ts'

/** Documents made from the person's files, with all that the indexes know of them. */
export async function eraseIn(body: PersonErasure, deps: KnowledgeDeps): Promise<ErasedPart> {
  const { user_id, organization_id, pseudonym, dry_run, links } = body
  const part = await rehearse(deps.transaction, dry_run, async (sql) => {
    const erased = { documents: 0, chunks: 0, embeddings: 0, knowledge_files: 0, jobs: 0, masked_jobs: 0, answers: 0 }
    for (const kb_id of await basesOfFiles(sql, links.files)) {
      const counts = await eraseFromBase(sql, deps, kb_id, links.files)
      for (const [kind, count] of Object.entries(counts)) erased[kind as keyof typeof erased] += count
    }
    erased.masked_jobs = await maskJobs(sql, organization_id, user_id, pseudonym)
    erased.answers = await forgetAnswers(sql, 'knowledge', organization_id, user_id)
    const count = await countDocumentsOfFiles(sql, links.kept_files)
    const kept = count > 0 ? [{ kind: 'documents', count, reason: 'made from files that are kept' }] : []
    return { erased, kept, links: { sessions: [], matters: [], files: [], kept_files: [] } }
  })
  if (!dry_run) deps.outbox.wake()
  return part
}

async function eraseFromBase(
  sql: Sql,
  deps: KnowledgeDeps,
  kb_id: string,
  files: readonly string[],
): Promise<Record<string, number>> {
  const base = await lockBase(sql, kb_id)
  if (!base) return {}
  const { base_no } = base
  const slots = await slotsOfFiles(sql, base_no, files, base.folded_slot)
  const embeddings = await eraseEmbeddings(sql, base_no, files)
  const rows = await eraseFileRows(sql, base_no, files)
  const documents = (await Promise.all(files.map((file_id) => documentsOfFile(sql, base_no, file_id)))).flat()
  const gone = await removeDocuments(sql, deps, null, base, documents)
  await deps.keywordIndex.rewriteBlocksOf(sql, base_no, slots)
  return { ...gone, ...rows, embeddings }
}
