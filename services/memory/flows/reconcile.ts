import type { ReconcileRequest, ReconcileResult } from '@casewright/contracts/memory/resources'
import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { MemoryDeps } from '../deps.ts'
import { type FactRow, removeFacts } from '../queries/facts.ts'
import { advanceMatter, type DerivedFact, type MatterState, matterState } from '../queries/reconciles.ts'
import type { Owner } from '../queries/users.ts'
import { type Wording, weigh } from '../rules/weigh.ts'
import { factsEntry } from './audit-facts.ts'
import { contest, type FactWrite, replaceLive } from './write-facts.ts'

/**
 * Makes the facts derived from one matter exactly those of the request, all or none. The same request again changes
 * nothing; an older generation is refused; what a person has said since stays and is reported as contested.
 */
export async function reconcileMatter(
  { sql, transaction, auditPart }: MemoryDeps,
  owner: Owner,
  request: ReconcileRequest,
): Promise<ReconcileResult> {
  const carryOut = (sql: Sql, plan: Plan) => written(sql, owner, plan, auditPart)
  // Read without a lock: the write holds only if nobody else has written since.
  const plan = planOf(await matterState(sql, owner, request.matter_id), request)
  if (plan.generation === plan.seen.generation && !changesFacts(plan)) return resultOf(plan)
  // One statement needs no transaction.
  if (!changesLive(plan) && (await carryOut(sql, plan))) return resultOf(plan)
  return transaction(async (sql) => {
    if (await carryOut(sql, plan)) return resultOf(plan)
    // Now the user is locked, so that nobody else comes between.
    const again = planOf(await matterState(sql, owner, request.matter_id), request)
    await carryOut(sql, again)
    return resultOf(again)
  })
}

interface Plan {
  matter_id: string
  seen: MatterState
  generation: number
  created: DerivedFact[]
  revised: FactWrite[]
  contested: FactWrite[]
  /** Facts that an earlier reconcile wrote and that the matter no longer has. */
  removed: string[]
  items: ReconcileResult['items']
}

function planOf(seen: MatterState, { matter_id, facts, ...request }: ReconcileRequest): Plan {
  const generation = request.generation ?? seen.generation + 1
  if (generation < seen.generation)
    throw new ServiceError(
      'conflict',
      `generation ${generation} is older than ${seen.generation}, which is already here`,
      { generation: seen.generation },
    )
  const liveByKey = new Map(seen.live.map((row) => [row.entity_key, row]))
  const keys = new Set(facts.map(({ entity_key }) => entity_key))
  const removed = seen.live
    .filter((row) => row.generation !== null && !keys.has(row.entity_key))
    .map(({ fact_id }) => fact_id)
  const plan: Plan = { matter_id, seen, generation, created: [], revised: [], contested: [], removed, items: [] }
  for (const { entity_key, category, content, value = null, source_ref = null, confidence = null } of facts) {
    const wording: Wording = { category, content, value, source: 'matter', source_ref, confidence }
    plan.items.push({ entity_key, ...planFact(plan, entity_key, liveByKey.get(entity_key), wording) })
  }
  return plan
}

function planFact(
  { created, revised, contested }: Plan,
  entity_key: string,
  live: FactRow | undefined,
  wording: Wording,
): Pick<ReconcileResult['items'][number], 'fact_id' | 'outcome'> {
  if (!live) {
    const fact_id = uuidv7()
    created.push({ ...wording, fact_id, entity_key })
    return { fact_id, outcome: 'created' }
  }
  const { fact_id } = live
  switch (weigh(live, wording)) {
    case 'same':
      return { fact_id, outcome: 'unchanged' }
    case 'revise':
      revised.push({ live, wording })
      return { fact_id, outcome: 'revised' }
    case 'contest':
      contested.push({ live, wording })
      return { fact_id, outcome: 'contested' }
  }
}

/** Whether facts that are there already change. */
const changesLive = ({ revised, contested, removed }: Plan): boolean =>
  revised.length + contested.length + removed.length > 0

const changesFacts = (plan: Plan): boolean => plan.created.length > 0 || changesLive(plan)

/** False, and nothing is written, when anything of the user was since the plan was made; but then the user is locked. */
async function written(sql: Sql, owner: Owner, plan: Plan, auditPart: MemoryDeps['auditPart']): Promise<boolean> {
  const { items: _, ...counts } = resultOf(plan)
  const entries = changesFacts(plan) ? [factsEntry(owner, 'reconciled', counts)] : []
  const seq = await advanceMatter(sql, owner, plan.seen.seq, plan, auditPart(sql, 'moved', ...entries))
  if (seq === undefined) return false
  // Sent together, not one after the other: the driver pipelines them in this transaction.
  await Promise.all([
    replaceLive(sql, plan.revised, { seq, generation: plan.generation }),
    contest(sql, plan.contested),
    removeFacts(sql, owner, seq, plan.removed),
  ])
  return true
}

const resultOf = ({ matter_id, generation, created, revised, contested, removed, items }: Plan): ReconcileResult => ({
  matter_id,
  generation,
  created: created.length,
  revised: revised.length,
  unchanged: items.filter(({ outcome }) => outcome === 'unchanged').length,
  contested: contested.length,
  removed: removed.length,
  items,
})
