import type { MatterAccess } from '@casewright/contracts/access'
import { ServiceError } from '@casewright/kit/data/errors'
import type { AiEngineDeps } from '../deps.ts'

/** Whom a call acts for; without a user it is a service's own work. */
export interface Caller {
  organization?: string | undefined
  user?: string | undefined
  superuser?: boolean
}

interface Threaded {
  user_id: string | null
  matter_id: string | null
}

/**
 * Lets in whom the thread's matter lets in, by the answer of matter-service; of a thread without a matter, its user.
 * `said` is what the caller has just heard from matter-service: it spares the question.
 */
export async function requireThread(
  { matter }: Pick<AiEngineDeps, 'matter'>,
  { user, organization, superuser = false }: Caller,
  { user_id, matter_id }: Threaded,
  need: 'read' | 'write',
  said?: MatterAccess,
): Promise<void> {
  if (user === undefined) return
  if (matter_id === null) {
    if (user_id !== user) throw noThread()
    return
  }
  const isSaid = said?.matter_id === matter_id && said.user_id === user
  const access = isSaid
    ? said
    : await matter
        .readAccess({ user, organization: organization ?? '', superuser, params: { matterId: matter_id } })
        .catch(asMissing)
  if (!access.read) throw noThread()
  if (need === 'write' && !access.write)
    throw new ServiceError('forbidden', 'only members of the matter who are not observers may do this')
}

const noThread = (cause?: unknown): ServiceError => new ServiceError('not_found', 'thread not found', null, { cause })

/** A matter that matter-service does not know, or whose id is none of its own. */
function asMissing(error: unknown): never {
  const isUnknown = error instanceof ServiceError && (error.code === 'not_found' || error.code === 'invalid_input')
  throw isUnknown ? noThread(error) : error
}
