import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { importStructuredRows } from '../flows/import-structured.ts'

export const importStructured: Handler<typeof knowledge.importStructured, KnowledgeDeps> = ({ body }, deps) =>
  importStructuredRows(deps, body)
