import type { ErasedPart, PersonLinks } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/postgres/sql'

/** What a person has, before anything is erased. */
export interface ErasurePlan {
  links: PersonLinks
  parts: Record<string, ErasedPart>
}

export interface Erasure {
  erasure_id: string
  organization_id: string
  user_id: string
  pseudonym: string
  plan: ErasurePlan | null
  begun: string[]
  done: Record<string, ErasedPart>
  lease: string
}

const leaseSeconds = 660

/** The open erasure of a person, a new one or one that broke off; undefined while somebody else works on it. */
export async function takeErasure(
  sql: Sql,
  given: Pick<Erasure, 'erasure_id' | 'organization_id' | 'user_id' | 'pseudonym' | 'lease'>,
): Promise<Erasure | undefined> {
  const { erasure_id, organization_id, user_id, pseudonym, lease } = given
  const [row] = await sql<Erasure[]>`
    insert into platform.erasures as e (erasure_id, organization_id, user_id, pseudonym, lease, lease_until)
    values (${erasure_id}, ${organization_id}, ${user_id}, ${pseudonym}, ${lease}, now() + make_interval(secs => ${leaseSeconds}))
    on conflict (organization_id, user_id) where user_id is not null
    do update set lease = excluded.lease, lease_until = excluded.lease_until where e.lease_until < now()
    returning erasure_id, organization_id, user_id, pseudonym, plan, begun, done, lease`
  return row
}

/** Notes how far it is, and keeps it for as long again. False when somebody else has it now. */
export async function noteErasure(sql: Sql, { erasure_id, lease, plan, begun, done }: Erasure): Promise<boolean> {
  const noted = await sql`
    update platform.erasures set plan = ${sql.json(plan)}, begun = ${begun}, done = ${sql.json(done)},
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where erasure_id = ${erasure_id} and lease = ${lease}`
  return noted.count > 0
}

/** Whoever asks again may go on at once. */
export async function releaseErasure(sql: Sql, { erasure_id, lease }: Erasure): Promise<void> {
  await sql`
    update platform.erasures set lease_until = now() - interval '1 second'
    where erasure_id = ${erasure_id} and lease = ${lease}`
}

/** Nothing names the person any more; what was counted stays. */
export async function finishErasure(sql: Sql, { erasure_id }: Erasure): Promise<void> {
  await sql`
    update platform.erasures set user_id = null, plan = null, finished_at = now() where erasure_id = ${erasure_id}`
}
