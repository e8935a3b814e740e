import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { importDocuments } from '../flows/import-system-documents.ts'

export const importSystemDocuments: Handler<typeof knowledge.importSystemDocuments, KnowledgeDeps> = (
  { body: { documents, dry_run } },
  deps,
) => importDocuments(deps, documents, dry_run)
