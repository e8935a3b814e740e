import type { memory } from '@casewright/contracts/memory/endpoints'
import { found, invalidField, invalidInput } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { factsEntry } from '../flows/audit-facts.ts'
import { buildContext } from '../flows/context.ts'
import { deleteFactOf } from '../flows/delete-fact.ts'
import { conflictsPage, factsPage } from '../flows/fact-pages.ts'
import { recallFacts } from '../flows/recall.ts'
import { reconcileMatter } from '../flows/reconcile.ts'
import { refineFacts } from '../flows/refine.ts'
import { asFact, factById } from '../queries/facts.ts'
import { ownFacts } from '../rules/own-facts.ts'
import { createFact } from './create-fact.ts'
import { updateFact } from './update-fact.ts'

const readFact: Handler<typeof memory.readFact, MemoryDeps> = async ({ organization, user, params }, { sql }) =>
  asFact(found(await factById(sql, { tenant_id: organization, user_id: user }, params.factId), 'fact'))

const deleteFact: Handler<typeof memory.deleteFact, MemoryDeps> = ({ organization, user, params }, deps) =>
  deleteFactOf({ tenant_id: organization, user_id: user }, params.factId, deps)

const recall: Handler<typeof memory.recall, MemoryDeps> = async ({ organization, body }, deps) => {
  if (body.scope === 'case' && (body.case_id ?? null) === null)
    throw invalidField('body.case_id', 'is required when scope is case')
  return recallFacts({ tenant_id: organization, user_id: body.user_id }, body, deps)
}

/** The interface fixes this answer until extraction exists: a success without facts. */
const extract: Handler<typeof memory.extract, MemoryDeps> = async () => ({
  success: true,
  facts: [],
  count: 0,
  error: null,
})

const refine: Handler<typeof memory.refine, MemoryDeps> = async ({ organization, body }, { transaction, audit }) => {
  const { user_id, ...options } = body
  const owner = { tenant_id: organization, user_id }
  return transaction(async (sql) => {
    const result = await refineFacts(sql, owner, options)
    const counts = { merged: result.merged.length, normalised: result.normalised.length }
    if (!options.dry_run && counts.merged + counts.normalised > 0)
      await audit(sql, factsEntry(owner, 'refined', counts))
    return result
  })
}

const reconcile: Handler<typeof memory.reconcile, MemoryDeps> = async ({ organization, body }, deps) => {
  const seen = new Set<string>()
  const repeated = body.facts.flatMap(({ entity_key }, index) =>
    seen.size === seen.add(entity_key).size
      ? [{ path: `body.facts.${index}.entity_key`, message: 'is in the list twice' }]
      : [],
  )
  if (repeated.length > 0) throw invalidInput(repeated)
  return reconcileMatter(deps, { tenant_id: organization, user_id: body.user_id }, body)
}

const listFacts: Handler<typeof memory.listFacts, MemoryDeps> = ({ organization, user, params, query }, { sql }) =>
  factsPage(sql, ownFacts(organization, user, params.userId), query)

const listConflicts: Handler<typeof memory.listConflicts, MemoryDeps> = (
  { organization, user, params, query },
  { sql },
) => conflictsPage(sql, ownFacts(organization, user, params.userId), query)

const readContext: Handler<typeof memory.readContext, MemoryDeps> = async (
  { organization, user, params, query: wish },
  deps,
) => {
  const { case_id = null, budget, language, query } = wish
  const owner = ownFacts(organization, user, params.userId)
  const block = await buildContext(owner, { case_id, budget, language, query }, deps)
  return { user_id: params.userId, case_id, budget, ...block }
}

export const facts = {
  createFact,
  readFact,
  updateFact,
  deleteFact,
  recall,
  extract,
  refine,
  reconcile,
  listFacts,
  listConflicts,
  readContext,
} satisfies Partial<Handlers<typeof memory, MemoryDeps>>
