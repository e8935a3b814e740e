import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { Viewer } from './sessions.ts'

export type WaitingSession = Pick<ConsultationSession, 'id' | 'title' | 'matter_id'> & { since: string }

/** Active sessions whose newest answer has ended in a card, and in which the viewer may answer it. */
const waitingFor = (sql: Sql, { user, organization, matters: { member_of, observer_of } }: Viewer) => sql`
  from consultations.sessions as s cross join lateral (
    select m.status, m.updated_at from consultations.messages as m
    where m.session_id = s.id and m.answers is not null order by m.id desc limit 1) as newest
  where s.organization_id = ${organization} and s.status = 'active' and newest.status = 'interrupted'
    and ((s.matter_id is null and s.user_id = ${user})
      or (s.matter_id = any(${member_of}::text[]) and s.matter_id <> all(${observer_of}::text[])))`

/** One page, the newest first, and how many there are. */
export async function waitingSessionsPage(
  sql: Sql,
  viewer: Viewer,
  { size, offset }: PageWindow,
): Promise<[WaitingSession[], number]> {
  const [rows, [counted]] = await Promise.all([
    sql<WaitingSession[]>`
      select s.id, s.title, s.matter_id, newest.updated_at as since ${waitingFor(sql, viewer)}
      order by newest.updated_at desc, s.id desc limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count ${waitingFor(sql, viewer)}`,
  ])
  return [[...rows], counted?.count ?? 0]
}

/** The session's card was withdrawn: its answer waits for nothing any more. */
export const endWaiting = async (sql: Sql, session_id: string): Promise<void> => {
  await sql`
    update consultations.messages as m set status = 'stopped', updated_at = now()
    where m.status = 'interrupted' and m.id = (
      select id from consultations.messages where session_id = ${session_id} and answers is not null
      order by id desc limit 1)`
}
