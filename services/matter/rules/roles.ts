import type { MatterAccess } from '@casewright/contracts/access'
import type { Role } from '@casewright/contracts/matter/resources'
import { ServiceError } from '@casewright/kit/data/errors'

/** What somebody is to a matter that they may see: a member, or null for staff of the organization who is none. */
export interface Standing {
  role: Role | null
  superuser: boolean
}

/** Who speaks in a matter's conversations and works on it by services: its members but observers. */
const isWriter = (role: Role | null): boolean => role !== null && role !== 'observer'

export const accessOf = (matter_id: string, user_id: string, role: Role | null): MatterAccess => ({
  matter_id,
  user_id,
  role,
  read: true,
  write: isWriter(role),
})

/** Members but observers write; staff who is no member only reads. */
export function requireWriter({ role, superuser }: Standing): void {
  if (superuser || isWriter(role)) return
  throw new ServiceError('forbidden', 'only members of the matter who are not observers may change it')
}

/** What lawyers decide and say about a draft is not for the matter's clients. */
export function requireDeskReader({ role, superuser }: Standing): void {
  if (superuser || role !== 'client') return
  throw new ServiceError('forbidden', 'clients of the matter do not read its reviews')
}

/** Who answers for a document decides on its statements. */
export function requireLawyer({ role }: Standing): void {
  if (role === 'lawyer') return
  throw new ServiceError('forbidden', 'only lawyers of the matter may do this')
}

/** Who belongs to a matter, who sees it and what state it is in, its lawyers decide; before there is one, its members. */
export function requireManager({ role, superuser }: Standing, hasLawyer: boolean): void {
  if (superuser || role === 'lawyer' || role === 'firm_admin') return
  if (!hasLawyer && role === 'client') return
  throw new ServiceError('forbidden', 'only lawyers and firm admins of the matter may do this')
}
