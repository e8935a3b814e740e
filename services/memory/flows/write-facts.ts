import type { Outcome } from '@casewright/contracts/memory/resources'
import { uuidv7 } from '@casewright/kit/data/uuid'
import type { Sql } from '@casewright/kit/postgres/sql'
import { closeConflicts, insertConflicts, proposalsOf } from '../queries/conflicts.ts'
import { type FactRow, reviseFacts } from '../queries/facts.ts'
import { keepRevisions } from '../queries/revisions.ts'
import { saysTheSame, type Wording, weigh } from '../rules/weigh.ts'

/** A value beside the live one of the same fact. */
export interface FactWrite {
  live: FactRow
  wording: Wording
}

/** Where a write stands in the user's order, and the state of the matter it was derived from, if it was. */
export interface WriteMark {
  seq: number
  generation: number | null
}

/** Writes one value beside the live one, as `weigh` decides. The caller holds the user's lock. */
export async function writeBeside(
  sql: Sql,
  write: FactWrite,
  mark: WriteMark,
): Promise<{ outcome: Outcome; conflict_id: string | null }> {
  switch (weigh(write.live, write.wording)) {
    case 'same':
      return { outcome: 'unchanged', conflict_id: null }
    case 'revise':
      await replaceLive(sql, [write], mark)
      return { outcome: 'revised', conflict_id: null }
    case 'contest': {
      const [conflict_id = null] = await contest(sql, [write])
      return { outcome: 'contested', conflict_id }
    }
  }
}

/** The old values are kept as revisions, and conflicts that waited are decided by the new ones. */
export async function replaceLive(
  sql: Sql,
  writes: readonly FactWrite[],
  { seq, generation }: WriteMark,
): Promise<void> {
  await reviseFacts(
    sql,
    writes.map(({ live: { fact_id }, wording }) => ({ ...wording, fact_id, generation })),
    seq,
  )
  await resolveConflicts(sql, writes)
}

/** Decides the open conflicts of facts by the values that stand now. */
export async function resolveConflicts(sql: Sql, standing: readonly FactWrite[]): Promise<void> {
  const disputed = new Map(
    standing.filter(({ live }) => live.open_conflicts > 0).map(({ live, wording }) => [live.fact_id, wording]),
  )
  if (disputed.size === 0) return
  const proposals = await proposalsOf(sql, [...disputed.keys()])
  await closeConflicts(
    sql,
    proposals
      .filter(({ status }) => status === 'open')
      .map(({ conflict_id, fact_id, ...proposed }) => ({
        conflict_id,
        status: saysTheSame(proposed, disputed.get(fact_id) as Wording) ? 'accepted' : 'rejected',
      })),
  )
}

/**
 * The conflict of each value with the live one, in the order given; at most one value for each fact. The same value again
 * is the same conflict, decided or not: what was rejected once is not asked again.
 */
export async function contest(sql: Sql, writes: readonly FactWrite[]): Promise<string[]> {
  if (writes.length === 0) return []
  const proposals = Map.groupBy(
    await proposalsOf(
      sql,
      writes.map(({ live }) => live.fact_id),
    ),
    ({ fact_id }) => fact_id,
  )
  const conflicts = writes.map((write) => {
    const earlier = proposals.get(write.live.fact_id)?.find((proposal) => saysTheSame(proposal, write.wording))
    return { ...write, isNew: !earlier, conflict_id: earlier?.conflict_id ?? uuidv7() }
  })
  const opened = conflicts.filter(({ isNew }) => isNew)
  const revisions = await keepRevisions(
    sql,
    opened.map(({ live: { fact_id }, wording }) => ({ ...wording, fact_id, state: 'contested' })),
  )
  await insertConflicts(
    sql,
    opened.map(({ conflict_id, live }, n) => ({ conflict_id, live, proposed_revision: revisions[n] as number })),
  )
  return conflicts.map(({ conflict_id }) => conflict_id)
}
