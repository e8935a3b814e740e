import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { AskedTurn, TurnDeps } from '../deps.ts'
import { type PendingAnswer, recentBefore } from '../queries/answers.ts'
import { recentMax, threadOf } from '../rules/engine-request.ts'
import { type KnownMatter, matterFor, writableMatter } from './bind-matter.ts'
import { handIn } from './session-files.ts'

/** Twenty messages of this length in Chinese are 1.2 MB, which the engine takes; a longer one would make every later chat fail. */
const recentCharactersMax = 20_000

/**
 * Asks the engine for an answer. Its id is the request's key: however often it is asked, before or after a crash, there
 * is one turn. `playbook_config` is never passed.
 */
export async function askEngine(
  deps: TurnDeps,
  session: ConsultationSession,
  { id, answers, request, recent, user_id }: PendingAnswer,
  { signal, known }: { signal: AbortSignal; known?: KnownMatter | undefined },
): Promise<AskedTurn> {
  const who = { user: user_id ?? session.user_id, organization: session.organization_id, superuser: false }
  const { file_ids = [] } = request
  const made = session.matter_id === null ? await matterFor(deps, withFiles(session, file_ids), who) : undefined
  await handIn(deps, who, session.matter_id, file_ids)
  const about = made ?? known ?? (await writableMatter(deps, who, session.matter_id as string))
  const { matter_id, profile: matter_profile, access: matter_access } = about
  const binds = made?.matter_id ?? null
  const context = { matter_profile, matter_access }
  const thread_id = threadOf(session.id)
  const whose = { ...who, signal }
  if (request.kind === 'resume')
    return {
      binds,
      events: await deps.aiEngine.streamResume({
        ...whose,
        body: {
          thread_id,
          request_key: id,
          context,
          ...(request.card_id !== null && { card_id: request.card_id }),
          user_response: { answers: request.answers },
        },
      }),
    }
  const before = recent ?? (await recentBefore(deps.sql, session.id, answers, recentMax))
  const recent_messages = before.map(({ role, content }) => ({ role, content: content.slice(0, recentCharactersMax) }))
  const events = await deps.aiEngine.streamExecute({
    ...whose,
    body: {
      thread_id,
      session_id: session.id,
      matter_id,
      message: request.message,
      file_ids,
      ...(request.locale !== null && { locale: request.locale }),
      context: { ...context, recent_messages },
      request_key: id,
    },
  })
  return { binds, events }
}

/** The first message's files come into the matter with it: the session was read before it was said. */
const withFiles = (session: ConsultationSession, file_ids: readonly string[]): ConsultationSession => ({
  ...session,
  file_ids: [...new Set([...session.file_ids, ...file_ids])],
})
