import type { Matter } from '@casewright/contracts/matter/resources'
import { canonicalJson } from '@casewright/kit/data/digest'
import { ServiceError } from '@casewright/kit/data/errors'
import { mergePatch } from './merge-patch.ts'

const names = [
  ...(['status', 'title', 'matter_category', 'cause_of_action_code', 'service_type_id', 'file_ids'] as const),
  ...(['profile', 'data', 'lawyer_id', 'walled', 'privileged'] as const),
]
type Name = (typeof names)[number]
/** What people can change of a matter. */
export type Changeable = Pick<Matter, Name>

/** What the matter shall be: what is given replaces, or is merged into the two free objects; all else stays. */
export function nextState(matter: Changeable, given: Partial<Changeable>, merge: boolean): Changeable {
  const next = { ...matter, ...given }
  if (merge && given.profile) next.profile = mergePatch(matter.profile, given.profile)
  if (merge && given.data) next.data = mergePatch(matter.data, given.data)
  return next
}

/** The names of the members that differ; the order of an object's members is no difference. */
export const changedMembers = (before: Changeable, after: Changeable): Name[] =>
  names.filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name]))

const managed: readonly Name[] = ['status', 'lawyer_id', 'walled']
/** Whether only those who manage the matter may make the change. */
export const needsManager = (changed: readonly Name[]): boolean => changed.some((name) => managed.includes(name))

/** What is closed stays as it was closed: it has to become active again before anything else in it changes. */
export function requireOpen({ status }: Pick<Matter, 'status'>, changed: readonly Name[]): void {
  const frozen = changed.filter((name) => name !== 'status')
  if ((status !== 'CLOSED' && status !== 'ARCHIVED') || frozen.length === 0) return
  throw new ServiceError('conflict', `of a matter that is ${status} only the status can change`, {
    status,
    members: frozen,
  })
}
