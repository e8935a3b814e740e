import { isDeepStrictEqual } from 'node:util'
import type { Matter, SyncRequest } from '@casewright/contracts/matter/resources'

type Changeable = Pick<
  Matter,
  'status' | 'title' | 'matter_category' | 'cause_of_action_code' | 'service_type_id' | 'file_ids' | 'profile' | 'data'
> & { proposed_title: string | null }

/**
 * The matter after a sync, or undefined when that is what it was: what is given replaces, `profile` and each section of
 * `data` are merged member by member, null removes one.
 */
export function syncedMatter<M extends Changeable>(matter: M, request: SyncRequest, firstTitle: string): M | undefined {
  const { status, title, matter_category, cause_of_action_code, service_type_id, file_ids, profile, data } = request
  const given = {
    status,
    title: title ?? titleFor(matter, request, firstTitle),
    matter_category,
    cause_of_action_code,
    service_type_id,
    file_ids,
  }
  const synced = {
    ...matter,
    proposed_title: request.proposed_title ?? matter.proposed_title,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    profile: merged(matter.profile, profile),
    data: mergedSections(matter.data, data),
  }
  return isDeepStrictEqual(synced, matter) ? undefined : synced
}

/** What the engine proposes counts as long as no person has written another title. */
function titleFor(
  { title, proposed_title: before }: Changeable,
  { proposed_title }: SyncRequest,
  firstTitle: string,
): string | undefined {
  return title === firstTitle || title === before ? proposed_title : undefined
}

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mergedSections(data: Members, patch: Members | undefined): Members {
  const sections = Object.entries(patch ?? {}).map(([name, section]) => [
    name,
    isObject(data[name]) && isObject(section) ? merged(data[name], section) : section,
  ])
  return merged(data, Object.fromEntries(sections))
}

function merged(object: Members, patch: Members | undefined): Members {
  if (!patch) return object
  return Object.fromEntries(Object.entries({ ...object, ...patch }).filter(([, value]) => value !== null))
}
