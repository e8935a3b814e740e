import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { updateOwnBase } from '../flows/change-base.ts'

export const updateBase: Handler<typeof knowledge.updateBase, KnowledgeDeps> = (input, deps) =>
  updateOwnBase(input, deps)
