import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionFor } from '../flows/seen-session.ts'
import { countMessages, recentMessages } from '../queries/messages.ts'

export const listRecentMessages: Handler<typeof consultations.listRecentMessages, ConsultationsDeps> = async (
  input,
  deps,
) => {
  const { id } = await sessionFor(deps, input, 'read')
  const window = pageWindow(input.query)
  const [messages, total] = await Promise.all([
    recentMessages(deps.sql, id, window.size, window.offset),
    countMessages(deps.sql, id, {}),
  ])
  return toPage(messages, total, window)
}
