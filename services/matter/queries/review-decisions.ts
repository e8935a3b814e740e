import type { GivenDecision, ReviewDecision } from '@casewright/contracts/matter/reviews'
import type { Sql } from '@casewright/kit/postgres/sql'

/** A decision with the digest by which its statement is known. */
export type NewDecision = GivenDecision & { digest: string }

export const decisionsOf = async (sql: Sql, matter_id: string, document: string): Promise<ReviewDecision[]> => [
  ...(await sql<ReviewDecision[]>`
    select statement, version, verification, decision, wording, decided_by, decided_at from matter.review_decisions
    where matter_id = ${matter_id} and document = ${document} order by decided_at, digest`),
]

/** The last decision on a statement counts. */
export async function writeDecisions(
  sql: Sql,
  { matter_id, document, user }: { matter_id: string; document: string; user: string },
  decisions: readonly NewDecision[],
): Promise<void> {
  await sql`
    insert into matter.review_decisions as d
      (matter_id, document, digest, statement, version, verification, decision, wording, decided_by)
    select ${matter_id}, ${document}, digest, statement, version, verification, decision, wording, ${user}
    from jsonb_to_recordset(${sql.json(decisions)}) as g
      (digest text, statement text, version int, verification text, decision text, wording text)
    where decision is not null
    on conflict (matter_id, document, digest) do update set version = excluded.version,
      verification = excluded.verification, decision = excluded.decision, wording = excluded.wording,
      decided_by = excluded.decided_by, decided_at = now()`
}

export async function removeDecisions(
  sql: Sql,
  { matter_id, document }: { matter_id: string; document: string },
  digests: readonly string[],
): Promise<void> {
  await sql`
    delete from matter.review_decisions
    where matter_id = ${matter_id} and document = ${document} and digest = any(${digests as string[]}::text[])`
}
