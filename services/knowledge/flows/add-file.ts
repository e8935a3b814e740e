import type { KnowledgeFile, KnowledgeJob } from '@casewright/contracts/knowledge/resources'
import { canonicalJson } from '@casewright/kit/data/digest'
import { found, invalidField, ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Once } from '@casewright/kit/http/idempotency'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { KnowledgeDeps } from '../deps.ts'
import { keepBase } from '../queries/bases.ts'
import { isOthersDocument } from '../queries/documents.ts'
import { type FileRow, fileById, insertFile, lockFile, setFileJob } from '../queries/files.ts'
import { type DocumentLabels, insertJob, jobById } from '../queries/jobs.ts'
import { ownBase } from './own-base.ts'

interface Order {
  organization: string
  user: string
  once: Once
  params: { kb_id: string }
  body: Omit<DocumentLabels, 'title'> & { file_id: string; document_id?: string; title?: string }
}
interface Added {
  file: KnowledgeFile
  job: KnowledgeJob
}

/** Registers the file and its job together. While a job for the file is under way, the same order gets that one. */
export async function addFile(order: Order, deps: KnowledgeDeps): Promise<Added> {
  const { organization, user, params, body } = order
  const { file_id, document_id, ...given } = body
  const labels = { ...given, title: given.title ?? null }
  const { effective_from, effective_to } = labels
  if (effective_from && effective_to && effective_to <= effective_from)
    throw invalidField('body.effective_to', 'must come after effective_from')
  await ownBase(deps.sql, organization, params.kb_id)
  // As the caller: files-service says whether it is theirs. Of others' files they do not even learn that they are there.
  // Without a superuser's mark, which the job does not have either.
  const { name } = found(await deps.files.readFileInternal({ params: { fileId: file_id }, organization, user }), 'file')
  return order.once(async (sql) => {
    const { base_no } = found(await keepBase(sql, organization, params.kb_id), 'knowledge base')
    const known = await registered(sql, base_no, {
      file_id,
      document_id: document_id ?? file_id,
      title: labels.title ?? name,
      job_id: uuidv7(),
    })
    if (document_id !== undefined && document_id !== known.document_id)
      throw new ServiceError('conflict', `the base has this file as the document ${known.document_id} already`)
    if (await isOthersDocument(sql, base_no, known.document_id, file_id)) throw takenDocument(known.document_id)
    const last = await jobById(sql, organization, known.job_id)
    if (last && isUnderWay(last.job)) {
      if (canonicalJson(last.labels) !== canonicalJson(labels))
        throw new ServiceError('conflict', 'a job for this file is under way with another order; cancel it first', {
          job_id: last.job.job_id,
        })
      return answer(sql, organization, params.kb_id, known)
    }
    const row = { ...known, title: labels.title ?? name, job_id: last ? uuidv7() : known.job_id }
    await setFileJob(sql, base_no, row)
    await insertJob(sql, base_no, { ...row, labels, user })
    await deps.audit(sql, {
      organization,
      user,
      action: 'knowledge_file.added',
      resource_type: 'knowledge_file',
      resource_id: file_id,
      details: { kb_id: params.kb_id, job_id: row.job_id },
    })
    return answer(sql, organization, params.kb_id, row)
  })
}

/** The base's row of the file, locked: as it was, or made now. */
async function registered(sql: Sql, base_no: number, row: FileRow): Promise<FileRow> {
  const known = await lockFile(sql, base_no, row.file_id)
  if (known) return known
  if (await insertFile(sql, base_no, row)) return row
  // Somebody else has just added it, or that document is another file's.
  const others = await lockFile(sql, base_no, row.file_id)
  if (!others) throw takenDocument(row.document_id)
  return others
}

const takenDocument = (document_id: string) =>
  new ServiceError('conflict', `the base has a document ${document_id} that is not of this file`)

const isUnderWay = ({ status }: KnowledgeJob): boolean => status === 'queued' || status === 'running'

async function answer(sql: Sql, organization: string, kb_id: string, { file_id, job_id }: FileRow): Promise<Added> {
  const file = found(await fileById(sql, kb_id, file_id), 'file')
  const { job } = found(await jobById(sql, organization, job_id), 'job')
  return { file, job }
}
