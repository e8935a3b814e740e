import type { ReconcileRequest, ReconcileResult } from '@casewright/contracts/memory/resources'
import { ServiceError } from '@casewright/kit/errors'
import type { Sql } from '@casewright/kit/sql'
import { type FactRow, listFacts } from '../queries/facts.ts'
import { currentGeneration, setGeneration } from '../queries/generations.ts'
import { nextSeq, type Owner } from '../queries/users.ts'
import { removeFacts } from './remove-facts.ts'
import { writeFact } from './write-fact.ts'

const rowsMax = 100_000

/**
 * Makes the facts derived from one matter exactly those of the request, all or none. The same request again changes
 * nothing; an older generation is refused; what a person has said since stays and is reported as contested.
 */
export async function reconcileMatter(sql: Sql, owner: Owner, request: ReconcileRequest): Promise<ReconcileResult> {
  const { matter_id, facts } = request
  // Sent together; the server answers in order, so all is read under the lock.
  const [seq, current, live] = await Promise.all([
    nextSeq(sql, owner),
    currentGeneration(sql, owner, matter_id),
    listFacts(sql, owner, { scope: 'case', case_id: matter_id }, { offset: 0, size: rowsMax }),
  ])
  const generation = request.generation ?? current + 1
  if (generation < current)
    throw new ServiceError('conflict', `generation ${generation} is older than ${current}, which is already here`, {
      generation: current,
    })
  const liveByKey = new Map(live.map((row) => [row.entity_key, row]))
  const mark = { seq, generation }
  const write = async ({
    entity_key,
    category,
    content,
    value = null,
    source_ref = null,
    confidence = null,
  }: (typeof facts)[number]) => {
    const key = { ...owner, scope: 'case' as const, case_id: matter_id, entity_key }
    const wording = { category, content, value, source: 'matter' as const, source_ref, confidence }
    const { outcome, fact_id } = await writeFact(sql, key, liveByKey.get(entity_key), wording, mark)
    return { entity_key, fact_id, outcome }
  }
  // Sent together, not one after the other: the driver pipelines them in this transaction.
  const items = await Promise.all(facts.map(write))
  const removed = await removeFacts(
    sql,
    owner,
    seq,
    derivedButGone(live, new Set(facts.map(({ entity_key }) => entity_key))),
  )
  await setGeneration(sql, owner, matter_id, generation)
  const count = (outcome: string) => items.filter((item) => item.outcome === outcome).length
  return {
    matter_id,
    generation,
    created: count('created'),
    revised: count('revised'),
    unchanged: count('unchanged'),
    contested: count('contested'),
    removed,
    items,
  }
}

/** Facts that an earlier reconcile wrote and that the matter no longer has. */
const derivedButGone = (live: FactRow[], keys: Set<string>): string[] =>
  live
    .filter(({ generation, entity_key }) => generation !== null && !keys.has(entity_key))
    .map(({ fact_id }) => fact_id)
