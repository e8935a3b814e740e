import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { writeDocuments } from '../flows/write-documents.ts'

export const batchUpsert: Handler<typeof knowledge.batchUpsert, KnowledgeDeps> = async (
  { organization, user, body: { kb_id, documents, dry_run } },
  deps,
) => {
  const written = await writeDocuments(deps, { kb_id, organization, user, documents, dry_run })
  const count = (status: string) => written.filter((one) => one.status === status).length
  return {
    kb_id,
    documents: written,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
  }
}
