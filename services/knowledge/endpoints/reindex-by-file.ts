import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { reindexFile } from '../flows/reindex.ts'

export const reindexByFile: Handler<typeof knowledge.reindexByFile, KnowledgeDeps> = (
  { organization, body: { kb_id, file_id } },
  deps,
) => reindexFile(deps, organization, kb_id, file_id)
