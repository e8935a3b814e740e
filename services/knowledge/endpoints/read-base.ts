import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { readableBase } from '../flows/own-base.ts'

export const readBase: Handler<typeof knowledge.readBase, KnowledgeDeps> = ({ organization, params }, { sql }) =>
  readableBase(sql, organization, params.kb_id)
