import type { Domain } from '@casewright/contracts/platform/taxonomy'
import { type DomainMembers, domainById, insertDomain, removeDomain, reviseDomain } from '../queries/domains.ts'
import { catalogue } from './catalogue.ts'

export const domains = catalogue<DomainMembers, Domain>({
  type: 'domain',
  organization: null,
  taken: 'another domain has this code',
  idOf: ({ domain_id }) => domain_id,
  lock: (sql, id) => domainById(sql, id, { lock: true }),
  insert: insertDomain,
  revise: reviseDomain,
  remove: removeDomain,
})
