import type { memory } from '@casewright/contracts/memory/endpoints'
import { found, ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { MemoryDeps } from '../deps.ts'
import { factEntries } from '../flows/audit-facts.ts'
import { replaceLive, resolveConflicts, writeBeside } from '../flows/write-facts.ts'
import { asFact, type FactRow, factById } from '../queries/facts.ts'
import { nextSeq } from '../queries/users.ts'
import { requireSoundKey } from '../rules/key.ts'
import { strengthOf, type Wording, weigh } from '../rules/weigh.ts'

/** Unlike a repeated create, an update by a source as strong as the live one is a decision: it closes open conflicts. */
export const updateFact: Handler<typeof memory.updateFact, MemoryDeps> = async (
  { organization, user, params, body },
  { sql, transaction, audit },
) => {
  const viewer = { tenant_id: organization, user_id: user }
  const known = found(await factById(sql, viewer, params.factId), 'fact')
  return transaction(async (sql) => {
    const [seq, row] = await Promise.all([nextSeq(sql, known), factById(sql, viewer, params.factId)])
    const live = found(row, 'fact')
    const { expected_revision, ...given } = body
    if (expected_revision !== undefined && expected_revision !== live.revision)
      throw new ServiceError('precondition_failed', `the live revision is ${live.revision}, not ${expected_revision}`, {
        revision: live.revision,
      })
    const { category, content, value, source, source_ref, confidence } = { ...live, ...given }
    const wording: Wording = { category, content, value, source, source_ref, confidence }
    requireSoundKey({ ...live, category })
    const mark = { seq, generation: null }
    const { outcome, conflict_id } =
      weigh(live, wording) === 'same'
        ? await settle(sql, live, wording, mark)
        : await writeBeside(sql, { live, wording }, mark)
    const fact = (await factById(sql, viewer, live.fact_id)) as FactRow
    const change = outcome === 'unchanged' && fact.open_conflicts < live.open_conflicts ? 'settled' : outcome
    await audit(sql, ...factEntries(live, live.fact_id, change, { source, conflict_id }))
    return { outcome, conflict_id, fact: asFact(fact) }
  })
}

/** The same words again: only their grounds may change, and the word of an equal stands against what was proposed. */
async function settle(
  sql: MemoryDeps['sql'],
  live: FactRow,
  wording: Wording,
  mark: { seq: number; generation: null },
) {
  const unchanged = { outcome: 'unchanged' as const, conflict_id: null }
  if (strengthOf(wording.source) < strengthOf(live.source)) return unchanged
  await resolveConflicts(sql, [{ live, wording: live }])
  if (wording.source_ref === live.source_ref && wording.confidence === live.confidence) return unchanged
  await replaceLive(sql, [{ live: { ...live, open_conflicts: 0 }, wording }], mark)
  return { outcome: 'revised' as const, conflict_id: null }
}
