import type { memory } from '@casewright/contracts/memory/endpoints'
import { found } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { MemoryDeps } from '../deps.ts'
import { factEntries } from '../flows/audit-facts.ts'
import { writeBeside } from '../flows/write-facts.ts'
import { asFact, type FactKey, factById, factByKey, readOrCreateFact } from '../queries/facts.ts'
import { nextSeq } from '../queries/users.ts'
import { requireSoundKey } from '../rules/key.ts'
import { type Wording, weigh } from '../rules/weigh.ts'

/** The user's lock orders parallel writes of one key, so that any number of them make one row. */
export const createFact: Handler<typeof memory.createFact, MemoryDeps> = async ({ organization, body }, deps) => {
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
  const { outcome, conflict_id, fact } = await write(deps, key, wording)
  return { outcome, conflict_id, fact: asFact(fact) }
}

async function write({ sql, transaction, audit, auditPart }: MemoryDeps, key: FactKey, wording: Wording) {
  const { source } = wording
  const readOrCreate = (sql: Sql) => {
    const fact_id = uuidv7()
    const audited = auditPart(sql, 'created', ...factEntries(key, fact_id, 'created', { source, conflict_id: null }))
    return readOrCreateFact(sql, fact_id, key, wording, audited)
  }
  const known = await readOrCreate(sql)
  if (known?.isNew) return { outcome: 'created' as const, conflict_id: null, fact: known.fact }
  // Most writes of an existing fact repeat it: those need no lock and write nothing.
  if (known && weigh(known.fact, wording) === 'same')
    return { outcome: 'unchanged' as const, conflict_id: null, fact: known.fact }
  return transaction(async (sql) => {
    // Sent together; the server answers in order, so the fact is read under the lock.
    const [seq, live] = await Promise.all([nextSeq(sql, key), factByKey(sql, key)])
    if (!live) {
      // Deleted meanwhile, and under the lock nobody else can make it again.
      const { fact } = found(await readOrCreate(sql), 'fact')
      return { outcome: 'created' as const, conflict_id: null, fact }
    }
    const { outcome, conflict_id } = await writeBeside(sql, { live, wording }, { seq, generation: null })
    await audit(sql, ...factEntries(key, live.fact_id, outcome, { source, conflict_id }))
    return { outcome, conflict_id, fact: found(await factById(sql, key, live.fact_id), 'fact') }
  })
}
