import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { searchAlongGraph } from '../flows/graph-search.ts'

export const graphRagSearch: Handler<typeof knowledge.graphRagSearch, KnowledgeDeps> = ({ organization, body }, deps) =>
  searchAlongGraph(deps, organization, body)
