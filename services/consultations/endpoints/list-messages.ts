import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { ConsultationsDeps } from '../deps.ts'
import { seenSession } from '../flows/seen-session.ts'
import { countMessages, pageOfMessages } from '../queries/messages.ts'

export const listMessages: Handler<typeof consultations.listMessages, ConsultationsDeps> = async (input, deps) => {
  const { id } = await seenSession(deps, input, 'read')
  const { query } = input
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    pageOfMessages(deps.sql, id, query, query.order, window),
    countMessages(deps.sql, id, query),
  ])
  return toPage(items, total, window)
}
