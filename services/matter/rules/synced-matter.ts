import { isDeepStrictEqual } from 'node:util'
import type { Matter, SyncRequest } from '@casewright/contracts/matter/resources'

type Changeable = Pick<
  Matter,
  'status' | 'title' | 'matter_category' | 'cause_of_action_code' | 'service_type_id' | 'file_ids' | 'profile' | 'data'
>

/**
 * The matter after a sync, or undefined when that is what it was: what is given replaces, `profile` and `data` are merged
 * member by member, null removes one.
 */
export function syncedMatter<M extends Changeable>(matter: M, request: SyncRequest): M | undefined {
  const { status, title, matter_category, cause_of_action_code, service_type_id, file_ids, profile, data } = request
  const given = { status, title, matter_category, cause_of_action_code, service_type_id, file_ids }
  const synced = {
    ...matter,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    profile: merged(matter.profile, profile),
    data: merged(matter.data, data),
  }
  return isDeepStrictEqual(synced, matter) ? undefined : synced
}

function merged(object: Record<string, unknown>, patch: Record<string, unknown> | undefined): Record<string, unknown> {
  if (!patch) return object
  return Object.fromEntries(Object.entries({ ...object, ...patch }).filter(([, value]) => value !== null))
}
