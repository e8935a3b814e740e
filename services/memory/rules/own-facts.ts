import { ServiceError } from '@casewright/kit/data/errors'

/** The owner of the facts that are asked for. For a user who asks for another's there are none. */
export function ownFacts(tenant_id: string, user: string | undefined, user_id: string) {
  if (user !== undefined && user !== user_id) throw new ServiceError('not_found', 'user not found')
  return { tenant_id, user_id }
}
