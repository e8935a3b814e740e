import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { createBase as create } from '../flows/change-base.ts'

export const createBase: Handler<typeof knowledge.createBase, KnowledgeDeps> = async (input, deps) =>
  create(input, deps)
