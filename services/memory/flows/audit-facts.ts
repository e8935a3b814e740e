import type { Outcome } from '@casewright/contracts/memory/resources'
import type { AuditEntry } from '@casewright/kit/work/audit'
import type { Owner } from '../queries/users.ts'

type Details = NonNullable<AuditEntry['details']>

/** What was done to one fact; nothing for a write that changed nothing. */
export const factEntries = (
  owner: Owner,
  fact_id: string,
  change: Outcome | 'settled' | 'deleted',
  details: Details = {},
): AuditEntry[] => (change === 'unchanged' ? [] : [entryOf(owner, `fact.${change}`, 'fact', fact_id, details)])

/** What was done to many facts of a user at once, in numbers. */
export const factsEntry = (owner: Owner, change: 'refined' | 'reconciled', details: Details): AuditEntry =>
  entryOf(owner, `facts.${change}`, 'user_memory', owner.user_id, details)

/** A service acts here on behalf of whoever it serves, so the row names whose memory it is, and no person as the doer. */
const entryOf = (
  { tenant_id, user_id }: Owner,
  action: string,
  resource_type: string,
  resource_id: string,
  details: Details,
): AuditEntry => ({
  organization: tenant_id,
  user: null,
  action,
  resource_type,
  resource_id,
  details: { user_id, ...details },
})
