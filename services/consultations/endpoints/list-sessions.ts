import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { ConsultationsDeps } from '../deps.ts'
import { countSessions, pageOfSessions } from '../queries/sessions.ts'
import { whoOf } from '../rules/who.ts'

export const listSessions: Handler<typeof consultations.listSessions, ConsultationsDeps> = async (
  { query, ...caller },
  { sql, matter },
) => {
  const who = whoOf(caller)
  const viewer = { ...who, matters: await matter.listUserMatters(who) }
  const window = pageWindow(query)
  const [items, total] = await Promise.all([
    pageOfSessions(sql, viewer, query, window),
    countSessions(sql, viewer, query),
  ])
  return toPage(items, total, window)
}
