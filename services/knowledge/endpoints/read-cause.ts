import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { causeByCode } from '../flows/causes.ts'
import { today } from '../flows/scope.ts'

export const readCause: Handler<typeof knowledge.readCause, KnowledgeDeps> = async (
  { params: { code }, query: { as_of = today() } },
  { sql },
) => found(await causeByCode(sql, code, as_of), 'cause of action')
