import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { byVector, search } from '../flows/search.ts'

export const vectorSearch: Handler<typeof knowledge.vectorSearch, KnowledgeDeps> = ({ organization, body }, deps) =>
  search(deps, organization, body, byVector)
