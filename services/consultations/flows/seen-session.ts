import type { ConsultationSession } from '@casewright/contracts/consultations/resources'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { ConsultationsDeps } from '../deps.ts'
import { sessionById } from '../queries/sessions.ts'
import { type Who, whoOf } from '../rules/who.ts'

type Deps = Pick<ConsultationsDeps, 'sql' | 'matter'>

export const noSession = (cause?: unknown): ServiceError =>
  new ServiceError('not_found', 'session not found', null, { cause })

/** A session that has no matter yet belongs to its user alone. */
export function requireOwn({ user_id }: ConsultationSession, { user }: Who): void {
  if (user_id !== user) throw noSession()
}

/** What matter-service refuses to show does not exist here either. */
export const asMissingSession = (error: unknown): never => {
  throw error instanceof ServiceError && error.code === 'not_found' ? noSession(error) : error
}

export const readOnly = (): ServiceError =>
  new ServiceError('forbidden', 'only members of the matter who are not observers may do this')

async function requireAccess(
  { matter }: Pick<Deps, 'matter'>,
  session: ConsultationSession,
  who: Who,
  need: 'read' | 'write',
): Promise<void> {
  if (session.matter_id === null) return requireOwn(session, who)
  const { write } = await matter.readAccess({ ...who, params: { matterId: session.matter_id } }).catch(asMissingSession)
  if (need === 'write' && !write) throw readOnly()
}

/** Without a look at who asks: whoever begins a turn in it is checked with that (`start-turn.ts`). */
export const sessionIn = async (
  { sql }: Pick<Deps, 'sql'>,
  organization: string | undefined,
  id: string,
): Promise<ConsultationSession> => found(await sessionById(sql, organization, id), 'session')

/** The session that somebody asks for, when it is theirs or of a matter that matter-service lets them into. */
export async function seenSession(
  deps: Deps,
  { params: { id }, ...input }: Who & { params: { id: string } },
  need: 'read' | 'write',
): Promise<ConsultationSession> {
  const who = whoOf(input)
  const session = await sessionIn(deps, who.organization, id)
  await requireAccess(deps, session, who, need)
  return session
}

interface ServiceInput {
  user?: string
  organization?: string
  superuser: boolean
  params: { sessionId: string }
}

/** For services: with a user as for that user, without one any session, or one of the organization that is named. */
export async function sessionFor(
  deps: Deps,
  { user, organization, superuser, params }: ServiceInput,
  need: 'read' | 'write',
): Promise<ConsultationSession> {
  const session = await sessionIn(deps, organization, params.sessionId)
  if (user !== undefined && organization !== undefined)
    await requireAccess(deps, session, { user, organization, superuser }, need)
  return session
}

/** Who speaks when a service does: the user that it names, else the session's own. */
export const speakerOf = (
  { user, superuser }: Omit<ServiceInput, 'params'>,
  { user_id, organization_id }: ConsultationSession,
): Who => ({ user: user ?? user_id, organization: organization_id, superuser })
