import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import type { ConsultationsDeps } from '../deps.ts'
import { type Hearing, recentBefore } from '../queries/answers.ts'
import { recentMax, threadOf } from '../rules/engine-request.ts'
import { boundMatter, matterProfile } from './bind-matter.ts'

/** Twenty messages of this length in Chinese are 1.2 MB, which the engine takes; a longer one would make every later chat fail. */
const recentCharactersMax = 20_000

/**
 * Asks the engine for an answer. Its id is the request's key: however often it is asked, before or after a crash, there
 * is one turn. `playbook_config` is never passed.
 */
export async function askEngine(
  deps: ConsultationsDeps,
  session: ConsultationSession,
  { id, answers, request, recent }: Hearing,
  signal?: AbortSignal,
): Promise<AsyncIterable<EngineEvent>> {
  const matter_id = await boundMatter(deps, withFiles(session, request))
  const matter_profile = await matterProfile(deps, session, matter_id)
  const { organization_id, user_id } = session
  const thread_id = threadOf(session.id)
  const whose = {
    ...(organization_id !== null && { organization: organization_id }),
    user: user_id,
    ...(signal && { signal }),
  }
  if (request.kind === 'resume')
    return deps.aiEngine.streamResume({
      ...whose,
      body: {
        ...{ thread_id, request_key: id, context: { matter_profile } },
        ...(request.card_id !== null && { card_id: request.card_id }),
        user_response: { answers: request.answers },
      },
    })
  const before = recent ?? (await recentBefore(deps.sql, session.id, answers, recentMax))
  const recent_messages = before.map(({ role, content }) => ({ role, content: content.slice(0, recentCharactersMax) }))
  return deps.aiEngine.streamExecute({
    ...whose,
    body: {
      ...{ thread_id, session_id: session.id, matter_id, message: request.message, file_ids: request.file_ids },
      ...(request.locale !== null && { locale: request.locale }),
      ...{ context: { matter_profile, recent_messages }, request_key: id },
    },
  })
}

/** The first message's files come into the matter with it: the session was read before it was said. */
const withFiles = (session: ConsultationSession, request: Hearing['request']): ConsultationSession =>
  request.kind === 'chat' ? { ...session, file_ids: [...new Set([...session.file_ids, ...request.file_ids])] } : session
