import { defineContract } from '@casewright/kit/http/endpoint'
import { PageOf } from '@casewright/kit/http/paging'
import { Closed, Id } from '../common.ts'
import { conflictFilter, factFilter } from './filters.ts'
import { Conflict, Fact } from './resources.ts'

const person = { user: 'required', tenant: 'required' } as const
const MatterPath = Closed({ id: Id })
const { case_id: _case, scope: _scope, ...withinMatter } = factFilter
const { case_id: _conflictCase, ...conflictsWithinMatter } = conflictFilter

/** What people may read: their own facts, and the facts of a matter that matter-service lets them read. */
export const external = defineContract({
  listOwnFacts: {
    method: 'GET',
    path: '/api/v1/memory/facts',
    summary: "The caller's own facts, newest first",
    ...person,
    query: Closed(factFilter),
    reply: { as: 'envelope', of: PageOf(Fact) },
  },
  listOwnConflicts: {
    method: 'GET',
    path: '/api/v1/memory/conflicts',
    summary: "Conflicts among the caller's own facts, newest first",
    ...person,
    query: Closed(conflictFilter),
    reply: { as: 'envelope', of: PageOf(Conflict) },
  },
  listMatterFacts: {
    method: 'GET',
    path: '/api/v1/memory/matters/{id}/facts',
    summary: 'Facts of a matter, newest first, for those who may read the matter',
    description: "What memory knows of the matter's person beyond the matter is not among them.",
    ...person,
    params: MatterPath,
    query: Closed(withinMatter),
    reply: { as: 'envelope', of: PageOf(Fact) },
    errors: ['not_found', 'dependency_unavailable'],
  },
  listMatterConflicts: {
    method: 'GET',
    path: '/api/v1/memory/matters/{id}/conflicts',
    summary: 'Conflicts among the facts of a matter, newest first, for those who may read the matter',
    ...person,
    params: MatterPath,
    query: Closed(conflictsWithinMatter),
    reply: { as: 'envelope', of: PageOf(Conflict) },
    errors: ['not_found', 'dependency_unavailable'],
  },
})
