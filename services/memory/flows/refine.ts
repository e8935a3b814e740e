import type { RefineResult } from '@casewright/contracts/memory/resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import { type FactRow, listFacts, removeFacts, reviseFacts } from '../queries/facts.ts'
import { keepRevisions } from '../queries/revisions.ts'
import { nextSeq, type Owner } from '../queries/users.ts'
import { planRefinement } from '../rules/refinement.ts'
import type { Wording } from '../rules/weigh.ts'

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
    const merged = plan.merged.map(({ kept_fact_id, removed_fact_id }) => ({
      ...wordingOf(rowOf.get(removed_fact_id) as FactRow),
      fact_id: kept_fact_id,
      state: 'merged' as const,
    }))
    await keepRevisions(sql, merged)
    await removeFacts(
      sql,
      owner,
      seq,
      plan.merged.map(({ removed_fact_id }) => removed_fact_id),
    )
    await reviseFacts(
      sql,
      // The meaning stays, so an open conflict about it stays open too.
      plan.normalised.map(({ fact_id, after }) => {
        const row = rowOf.get(fact_id) as FactRow
        return { ...wordingOf(row), content: after, fact_id, generation: row.generation }
      }),
      seq,
    )
  }
  return { dry_run, ...plan }
}

const wordingOf = ({ category, content, value, source, source_ref, confidence }: FactRow): Wording => ({
  category,
  content,
  value,
  source,
  source_ref,
  confidence,
})
