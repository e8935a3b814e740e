import type { RefineResult } from '@casewright/contracts/memory/resources'
import type { Sql } from '@casewright/kit/sql'
import { type FactRow, listFacts, reserveRevision } from '../queries/facts.ts'
import { insertRevision } from '../queries/revisions.ts'
import { nextSeq, type Owner } from '../queries/users.ts'
import { planRefinement } from '../rules/refinement.ts'
import { removeFacts } from './remove-facts.ts'
import { replaceLive } from './write-fact.ts'

/** The newest so many facts of a user are looked at in one call. */
const factsMax = 5_000

interface RefineOptions {
  case_id: string | null
  dry_run: boolean
  similarity_min: number
}

/** Plans under the user's lock and, unless it is a dry run, does exactly what it planned. Merged words are kept as revisions. */
export async function refineFacts(
  sql: Sql,
  owner: Owner,
  { case_id, dry_run, similarity_min }: RefineOptions,
): Promise<RefineResult> {
  const seq = dry_run ? 0 : await nextSeq(sql, owner)
  const facts = await listFacts(sql, owner, { visible_case: case_id }, { offset: 0, size: factsMax })
  const plan = planRefinement(facts, similarity_min)
  if (!dry_run) {
    const rowOf = new Map(facts.map((row) => [row.fact_id, row]))
    for (const { kept_fact_id, removed_fact_id } of plan.merged)
      await insertRevision(
        sql,
        kept_fact_id,
        await reserveRevision(sql, kept_fact_id),
        'merged',
        rowOf.get(removed_fact_id) as FactRow,
      )
    await removeFacts(
      sql,
      owner,
      seq,
      plan.merged.map(({ removed_fact_id }) => removed_fact_id),
    )
    for (const { fact_id, after } of plan.normalised) {
      const row = rowOf.get(fact_id) as FactRow
      // The meaning stays, so an open conflict about it stays open too.
      await replaceLive(
        sql,
        { ...row, open_conflicts: 0 },
        { ...row, content: after },
        { seq, generation: row.generation },
      )
    }
  }
  return { dry_run, ...plan }
}
