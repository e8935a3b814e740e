import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { KnowledgeDeps } from '../deps.ts'
import { verifyQuoteIn } from '../flows/verify-quote.ts'

export const verifyQuote: Handler<typeof knowledge.verifyQuote, KnowledgeDeps> = ({ organization, body }, deps) =>
  verifyQuoteIn(deps, organization, body)
