import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { queryGraph } from '../flows/graph-query.ts'

export const graphQuery: Handler<typeof knowledge.graphQuery, KnowledgeDeps> = ({ organization, body }, deps) =>
  queryGraph(deps, organization, body)
