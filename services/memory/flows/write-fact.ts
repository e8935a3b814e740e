import type { Outcome } from '@casewright/contracts/memory/resources'
import type { Sql } from '@casewright/kit/sql'
import { uuidv7 } from '@casewright/kit/uuid'
import { closeConflict, insertConflict, proposalsOf } from '../queries/conflicts.ts'
import { type FactKey, type FactRow, insertFact, reserveRevision, reviseFact } from '../queries/facts.ts'
import { insertRevision, keepLiveRevision } from '../queries/revisions.ts'
import { saysTheSame, type Wording, weigh } from '../rules/weigh.ts'

export interface Written {
  outcome: Outcome
  fact_id: string
  conflict_id: string | null
}

/** Where a write stands in the user's order, and the state of the matter it was derived from, if it was. */
export interface WriteMark {
  seq: number
  generation: number | null
}

/** Writes one value beside the live one, as `weigh` decides. The caller holds the user's lock (`nextSeq`). */
export async function writeFact(
  sql: Sql,
  key: FactKey,
  live: FactRow | undefined,
  wording: Wording,
  mark: WriteMark,
): Promise<Written> {
  if (!live) {
    const fact_id = uuidv7()
    await insertFact(sql, fact_id, key, wording, mark.seq, mark.generation)
    return { outcome: 'created', fact_id, conflict_id: null }
  }
  switch (weigh(live, wording)) {
    case 'same':
      return { outcome: 'unchanged', fact_id: live.fact_id, conflict_id: null }
    case 'revise':
      await replaceLive(sql, live, wording, mark)
      return { outcome: 'revised', fact_id: live.fact_id, conflict_id: null }
    case 'contest':
      return { outcome: 'contested', fact_id: live.fact_id, conflict_id: await contest(sql, live, wording) }
  }
}

/** The old value is kept as a revision, and conflicts that waited are decided by the new one. */
export async function replaceLive(
  sql: Sql,
  live: FactRow,
  wording: Wording,
  { seq, generation }: WriteMark,
): Promise<void> {
  await Promise.all([keepLiveRevision(sql, live.fact_id), reviseFact(sql, live.fact_id, wording, seq, generation)])
  if (live.open_conflicts > 0) await resolveConflicts(sql, live.fact_id, wording)
}

/** Decides the open conflicts of a fact by the value that stands now. */
export async function resolveConflicts(sql: Sql, fact_id: string, standing: Wording): Promise<void> {
  const open = (await proposalsOf(sql, fact_id)).filter(({ status }) => status === 'open')
  await Promise.all(
    open.map((proposal) =>
      closeConflict(sql, proposal.conflict_id, saysTheSame(proposal, standing) ? 'accepted' : 'rejected'),
    ),
  )
}

/** The same value again is the same conflict, decided or not: what was rejected once is not asked again. */
async function contest(sql: Sql, live: FactRow, wording: Wording): Promise<string> {
  const earlier = (await proposalsOf(sql, live.fact_id)).find((proposal) => saysTheSame(proposal, wording))
  if (earlier) return earlier.conflict_id
  const conflict_id = uuidv7()
  const revision = await reserveRevision(sql, live.fact_id)
  await Promise.all([
    insertRevision(sql, live.fact_id, revision, 'contested', wording),
    insertConflict(sql, conflict_id, live, revision),
  ])
  return conflict_id
}
