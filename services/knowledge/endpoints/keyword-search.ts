import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { byKeyword, search } from '../flows/search.ts'

export const keywordSearch: Handler<typeof knowledge.keywordSearch, KnowledgeDeps> = ({ organization, body }, deps) =>
  search(deps, organization, body, byKeyword)
