import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { byBoth, search } from '../flows/search.ts'

export const hybridSearch: Handler<typeof knowledge.hybridSearch, KnowledgeDeps> = ({ organization, body }, deps) =>
  search(deps, organization, body, byBoth(body.fusion))
