import type { ConsultationsDeps } from '../deps.ts'
import { deleteOldMessages, oldAttachments, sessionsWithOld } from '../queries/retention.ts'
import { threadOf } from '../rules/engine-request.ts'

type Deps = Pick<ConsultationsDeps, 'sql' | 'aiEngine' | 'files' | 'log'>
type Session = { id: string; organization_id: string }

const sessionsPerRead = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Deletes messages past their time. What cannot be asked about now is left for the next run. */
export async function forgetOldMessages(deps: Deps, days: number): Promise<void> {
  if (days === 0) return
  let after = beforeAll
  for (;;) {
    const sessions = await sessionsWithOld(deps.sql, days, after, sessionsPerRead)
    for (const session of sessions)
      await forgetIn(deps, session, days).catch((err) =>
        deps.log.warn({ err, session_id: session.id }, 'old messages of a session were left for the next run'),
      )
    if (sessions.length < sessionsPerRead) return
    after = (sessions.at(-1) as Session).id
  }
}

async function forgetIn(deps: Deps, { id, organization_id }: Session, days: number): Promise<void> {
  const { has_pending_card } = await deps.aiEngine.readPendingCard({ query: { thread_id: threadOf(id) } })
  if (has_pending_card) return
  const held: string[] = []
  for (const { message_id, file_ids } of await oldAttachments(deps.sql, id, days))
    for (const fileId of file_ids) if (await isHeld(deps, organization_id, fileId)) held.push(message_id)
  await deleteOldMessages(deps.sql, id, days, held)
}

async function isHeld({ files }: Deps, organization: string, fileId: string): Promise<boolean> {
  try {
    return (await files.readFileInternal({ params: { fileId }, organization })).legal_hold
  } catch (error) {
    // A file that is gone holds nothing.
    if ((error as { code?: string }).code === 'not_found') return false
    throw error
  }
}
