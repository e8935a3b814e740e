import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { reindexDocuments } from '../flows/reindex.ts'

export const reindexBatch: Handler<typeof knowledge.reindexBatch, KnowledgeDeps> = ({ organization, body }, deps) =>
  reindexDocuments(deps, organization, body)
