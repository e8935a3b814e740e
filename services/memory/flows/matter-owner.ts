import { ServiceError } from '@casewright/kit/data/errors'
import type { MemoryDeps } from '../deps.ts'
import type { Owner } from '../queries/users.ts'

interface Reader {
  user: string
  organization: string
  superuser: boolean
}

/** Whose the facts of a matter are, for whom matter-service lets read it. */
export async function matterOwner({ matter }: Pick<MemoryDeps, 'matter'>, reader: Reader, id: string): Promise<Owner> {
  const { user_id } = await matter.readMatterInternal({ ...reader, params: { matterId: id } }).catch(unavailable)
  return { tenant_id: reader.organization, user_id }
}

/** A failure of matter-service is not told in its words. */
function unavailable(error: unknown): never {
  if (error instanceof ServiceError && error.code === 'not_found') throw error
  throw new ServiceError('dependency_unavailable', 'matter-service is not available; try again in a moment', null, {
    cause: error,
  })
}
