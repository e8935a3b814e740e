import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { ConsultationsDeps } from '../deps.ts'
import { waitingSessionsPage } from '../queries/waiting-sessions.ts'
import { pendingCardQuery } from '../rules/engine-request.ts'
import { whoOf } from '../rules/who.ts'

/** The cards are the engine's: one that it does not have any more is left out, though a session still waits for it. */
export const listPendingCards: Handler<typeof consultations.listPendingCards, ConsultationsDeps> = async (
  { query, ...caller },
  { sql, matter, aiEngine },
) => {
  const who = whoOf(caller)
  const window = pageWindow(query)
  const viewer = { ...who, matters: await matter.listUserMatters(who) }
  const [waiting, total] = await waitingSessionsPage(sql, viewer, window)
  const matter_ids = [...new Set(waiting.flatMap(({ matter_id }) => matter_id ?? []))]
  const titled = matter_ids.length > 0 ? matter.listTitles({ ...who, body: { matter_ids } }) : { titles: [] }
  const [{ titles }, cards] = await Promise.all([
    titled,
    Promise.all(waiting.map((session) => aiEngine.readPendingCard({ ...who, query: pendingCardQuery(session) }))),
  ])
  const titleOf = new Map(titles.map(({ matter_id, title }) => [matter_id, title]))
  const items = waiting.flatMap(({ id, title, matter_id, since }, index) => {
    const { card } = cards[index] ?? {}
    const matter_title = titleOf.get(matter_id ?? '') ?? null
    return card ? [{ session_id: id, session_title: title, matter_id, matter_title, card, since }] : []
  })
  return toPage(items, total, window)
}
