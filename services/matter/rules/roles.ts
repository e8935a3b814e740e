import type { Role } from '@casewright/contracts/matter/resources'
import { ServiceError } from '@casewright/kit/errors'

/** What somebody is to a matter that they may see: a member, or null for staff of the organization who is none. */
export interface Standing {
  role: Role | null
  superuser: boolean
}

/** Members but observers write; staff who is no member only reads. */
export function requireWriter({ role, superuser }: Standing): void {
  if (superuser || (role !== null && role !== 'observer')) return
  throw new ServiceError('forbidden', 'only members of the matter who are not observers may change it')
}

/** Who belongs to a matter, who sees it and what state it is in, its lawyers decide; before there is one, its members. */
export function requireManager({ role, superuser }: Standing, hasLawyer: boolean): void {
  if (superuser || role === 'lawyer' || role === 'firm_admin') return
  if (!hasLawyer && role === 'client') return
  throw new ServiceError('forbidden', 'only lawyers and firm admins of the matter may do this')
}
