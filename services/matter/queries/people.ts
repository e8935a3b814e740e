import type { PersonRow } from '@casewright/contracts/people'
import type { Sql } from '@casewright/kit/postgres/sql'

interface Person {
  organization_id: string
  user_id: string
}

/** The matters whose only member is the person: nobody is left who could read them. */
export async function lockOwnMatters(sql: Sql, { organization_id, user_id }: Person): Promise<string[]> {
  const rows = await sql<{ matter_id: string }[]>`
    select m.matter_id from matter.matters as m
    where m.organization_id = ${organization_id}
      and (m.user_id = ${user_id} or exists (
        select from matter.members as e where e.matter_id = m.matter_id and e.user_id = ${user_id}))
      and not exists (select from matter.members as e where e.matter_id = m.matter_id and e.user_id <> ${user_id})
    order by m.matter_id for update of m`
  return rows.map(({ matter_id }) => matter_id)
}

/** Everything of these matters, in the order in which tables refer to each other. */
export async function eraseMatters(sql: Sql, matter_ids: readonly string[]): Promise<Record<string, number>> {
  const ids = matter_ids as string[]
  const { count: deliveries } = await sql`
    delete from matter.webhook_deliveries where matter_id = any(${ids}::uuid[])`
  await sql`delete from matter.syncs where matter_id = any(${ids}::uuid[])`
  const { count: products } = await sql`delete from matter.analysis_products where matter_id = any(${ids}::uuid[])`
  await sql`delete from matter.analysis_versions where matter_id = any(${ids}::uuid[])`
  await sql`
    delete from matter.deliverable_versions where deliverable_id in (
      select deliverable_id from matter.deliverables where matter_id = any(${ids}::uuid[]))`
  const { count: deliverables } = await sql`delete from matter.deliverables where matter_id = any(${ids}::uuid[])`
  await sql`delete from matter.review_decisions where matter_id = any(${ids}::uuid[])`
  const { count: comments } = await sql`delete from matter.review_comments where matter_id = any(${ids}::uuid[])`
  const { count: todos } = await sql`delete from matter.todos where matter_id = any(${ids}::uuid[])`
  await sql`delete from matter.phases where matter_id = any(${ids}::uuid[])`
  await sql`delete from matter.history where matter_id = any(${ids}::uuid[])`
  const { count: parties } = await sql`delete from matter.parties where matter_id = any(${ids}::uuid[])`
  await sql`delete from matter.members where matter_id = any(${ids}::uuid[])`
  await sql`delete from matter.matters where matter_id = any(${ids}::uuid[])`
  return { matters: ids.length, todos, products, deliverables, parties, comments, deliveries }
}

/** The matters of others in which the person stands in any place. */
export async function lockSharedMatters(sql: Sql, { organization_id, user_id }: Person): Promise<string[]> {
  const rows = await sql<{ matter_id: string }[]>`
    select m.matter_id from matter.matters as m
    where m.organization_id = ${organization_id} and (m.user_id = ${user_id} or m.lawyer_id = ${user_id}
      or exists (select from matter.members as e where e.matter_id = m.matter_id and e.user_id = ${user_id})
      or exists (select from matter.todos as t where t.matter_id = m.matter_id and t.completed_by = ${user_id})
      or exists (select from matter.history as h where h.matter_id = m.matter_id and h.user_id = ${user_id})
      or exists (select from matter.review_decisions as d where d.matter_id = m.matter_id and d.decided_by = ${user_id})
      or exists (select from matter.review_comments as c where c.matter_id = m.matter_id and c.written_by = ${user_id}))
    order by m.matter_id for update of m`
  return rows.map(({ matter_id }) => matter_id)
}

/** Others keep the matter: in the person's place stands the pseudonym, and the conversation is no longer named. */
export async function renamePerson(
  sql: Sql,
  user_id: string,
  matter_ids: readonly string[],
  pseudonym: string,
): Promise<void> {
  const ids = matter_ids as string[]
  await sql`
    update matter.matters set session_id = case when user_id = ${user_id} then null else session_id end,
      user_id = case when user_id = ${user_id} then ${pseudonym} else user_id end,
      lawyer_id = case when lawyer_id = ${user_id} then ${pseudonym} else lawyer_id end
    where matter_id = any(${ids}::uuid[])`
  // Whoever came back after an erasure stands there twice, and the pseudonym once.
  await sql`
    delete from matter.members as e where e.user_id = ${user_id} and e.matter_id = any(${ids}::uuid[])
      and exists (select from matter.members as p where p.matter_id = e.matter_id and p.user_id = ${pseudonym})`
  await sql`
    update matter.members set user_id = ${pseudonym} where user_id = ${user_id} and matter_id = any(${ids}::uuid[])`
  await sql`
    update matter.todos set completed_by = ${pseudonym}
    where completed_by = ${user_id} and matter_id = any(${ids}::uuid[])`
  await sql`
    update matter.review_decisions set decided_by = ${pseudonym}
    where decided_by = ${user_id} and matter_id = any(${ids}::uuid[])`
  await sql`
    update matter.review_comments set written_by = ${pseudonym}
    where written_by = ${user_id} and matter_id = any(${ids}::uuid[])`
  await sql`
    delete from matter.mentions where user_id = ${user_id} and comment_id in (
      select comment_id from matter.review_comments where matter_id = any(${ids}::uuid[]))`
  await sql`
    update matter.history set user_id = ${pseudonym} where user_id = ${user_id} and matter_id = any(${ids}::uuid[])`
}

/** The files of all that was delivered in these matters, old versions too. */
export async function deliveredFiles(sql: Sql, matter_ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ file_id: string }[]>`
    select file_id from matter.deliverables where matter_id = any(${matter_ids as string[]}::uuid[])
    union select v.file_id from matter.deliverable_versions as v join matter.deliverables as d using (deliverable_id)
    where d.matter_id = any(${matter_ids as string[]}::uuid[])`
  return rows.map(({ file_id }) => file_id)
}

export async function* personRows(sql: Sql, { organization_id, user_id }: Person): AsyncGenerator<PersonRow> {
  const own = sql`
    select m.matter_id from matter.matters as m where m.organization_id = ${organization_id} and (m.user_id = ${user_id}
      or exists (select from matter.members as e where e.matter_id = m.matter_id and e.user_id = ${user_id}))`
  const kinds = {
    matter: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from matter.matters as t where matter_id in (${own}) order by matter_id`,
    todo: sql<{ row: unknown }[]>`select to_jsonb(t) as row from matter.todos as t where matter_id in (${own})`,
    party: sql<{ row: unknown }[]>`
      select to_jsonb(t) - 'compared' as row from matter.parties as t where matter_id in (${own})`,
    history: sql<{ row: unknown }[]>`select to_jsonb(t) as row from matter.history as t where matter_id in (${own})`,
    deliverable: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from matter.deliverables as t where matter_id in (${own})`,
    // A review is its lawyers' own work: of it each gets what they decided and said themselves.
    decision: sql<{ row: unknown }[]>`
      select to_jsonb(t) - 'digest' as row from matter.review_decisions as t
      where decided_by = ${user_id} and matter_id in (${own})`,
    comment: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from matter.review_comments as t
      where written_by = ${user_id} and matter_id in (${own})`,
    analysis: sql<{ row: unknown }[]>`
      select to_jsonb(t) as row from matter.analysis_products as t where matter_id in (${own})`,
  }
  for (const [kind, query] of Object.entries(kinds))
    for await (const rows of query.cursor(200)) for (const { row } of rows) yield { kind, row }
}
