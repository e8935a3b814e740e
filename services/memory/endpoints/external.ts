import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { deleteFactOf } from '../flows/delete-fact.ts'
import { conflictsPage, factsPage } from '../flows/fact-pages.ts'
import { matterOwner } from '../flows/matter-owner.ts'

const listOwnFacts: Handler<typeof memory.listOwnFacts, MemoryDeps> = ({ organization, user, query }, { sql }) =>
  factsPage(sql, { tenant_id: organization, user_id: user }, query)

const deleteOwnFact: Handler<typeof memory.deleteOwnFact, MemoryDeps> = ({ organization, user, params }, deps) =>
  deleteFactOf({ tenant_id: organization, user_id: user }, params.factId, deps)

const listOwnConflicts: Handler<typeof memory.listOwnConflicts, MemoryDeps> = (
  { organization, user, query },
  { sql },
) => conflictsPage(sql, { tenant_id: organization, user_id: user }, query)

/** Only what belongs to the case: what is known of its person elsewhere stays theirs. */
const listMatterFacts: Handler<typeof memory.listMatterFacts, MemoryDeps> = async (
  { params: { id }, query, user, organization, superuser },
  deps,
) => {
  const owner = await matterOwner(deps, { user, organization, superuser }, id)
  return factsPage(deps.sql, owner, { ...query, scope: 'case', case_id: id })
}

const listMatterConflicts: Handler<typeof memory.listMatterConflicts, MemoryDeps> = async (
  { params: { id }, query, user, organization, superuser },
  deps,
) => {
  const owner = await matterOwner(deps, { user, organization, superuser }, id)
  return conflictsPage(deps.sql, owner, { ...query, case_id: id })
}

export const external = {
  listOwnFacts,
  deleteOwnFact,
  listOwnConflicts,
  listMatterFacts,
  listMatterConflicts,
} satisfies Partial<Handlers<typeof memory, MemoryDeps>>
