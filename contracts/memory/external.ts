import { defineContract } from '@casewright/kit/http/endpoint'
import { PageOf } from '@casewright/kit/http/paging'
import { Closed, deletionOf, Id } from '../common.ts'
import { conflictFilter, factFilter } from './filters.ts'
import { Conflict, Fact } from './resources.ts'

const person = { user: 'required', tenant: 'required' } as const
const MatterPath = Closed({ id: Id })
const { case_id: _case, scope: _scope, ...withinMatter } = factFilter
const { case_id: _conflictCase, ...conflictsWithinMatter } = conflictFilter

/** What people may do: read and delete their own facts, and read those of a matter that matter-service lets them read. */
export const external = defineContract({
  listOwnFacts: {
    method: 'GET',
    path: '/api/v1/memory/facts',
    summary: "The caller's own facts, newest first",
    ...person,
    query: Closed(factFilter),
    reply: { as: 'envelope', of: PageOf(Fact) },
  },
  deleteOwnFact: {
    method: 'DELETE',
    path: '/api/v1/memory/facts/{factId}',
    summary: "Delete one of the caller's own facts with its revisions and conflicts",
    description: 'A fact of a matter comes back when the work on the matter finds it again.',
    ...person,
    params: Closed({ factId: Id }),
    reply: { as: 'envelope', of: deletionOf({ fact_id: Id }) },
    errors: ['not_found'],
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
