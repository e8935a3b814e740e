import type { memory } from '@casewright/contracts/memory/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { auditFact } from '../flows/audit-facts.ts'
import { writeFact } from '../flows/write-fact.ts'
import { asFact, type FactRow, factById, factByKey } from '../queries/facts.ts'
import { nextSeq } from '../queries/users.ts'
import { requireSoundKey } from '../rules/key.ts'
import { weigh } from '../rules/weigh.ts'

/** The user's lock orders parallel writes of one key, so that any number of them make one row. */
export const createFact: Handler<typeof memory.createFact, MemoryDeps> = async (
  { organization, body },
  { sql, transaction, audit },
) => {
  const {
    user_id,
    scope,
    case_id,
    entity_key,
    category,
    content,
    value = null,
    source,
    source_ref = null,
    confidence = null,
  } = body
  requireSoundKey(body)
  const key = { tenant_id: organization, user_id, scope, case_id, entity_key }
  const wording = { category, content, value, source, source_ref, confidence }
  // Most writes of an existing fact repeat it: those need no lock and write nothing.
  const known = await factByKey(sql, key)
  if (known && weigh(known, wording) === 'same') return { outcome: 'unchanged', conflict_id: null, fact: asFact(known) }
  return transaction(async (sql) => {
    // Sent together; the server answers in order, so the fact is read under the lock.
    const [seq, live] = await Promise.all([nextSeq(sql, key), factByKey(sql, key)])
    const written = await writeFact(sql, key, live, wording, { seq, generation: null })
    const { outcome, fact_id, conflict_id } = written
    const [fact] = await Promise.all([
      factById(sql, organization, fact_id) as Promise<FactRow>,
      auditFact(audit, sql, key, fact_id, outcome, { source, conflict_id }),
    ])
    return { outcome, conflict_id, fact: asFact(fact) }
  })
}
