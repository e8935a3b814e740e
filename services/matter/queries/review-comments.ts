import type { Mention, ReviewComment } from '@casewright/contracts/matter/reviews'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export const commentsOf = async (sql: Sql, matter_id: string, document: string): Promise<ReviewComment[]> => [
  ...(await sql<ReviewComment[]>`
    select comment_id, statement, text, written_by, written_at, array(
      select user_id from matter.mentions as n where n.comment_id = c.comment_id order by user_id) as mentions
    from matter.review_comments as c
    where matter_id = ${matter_id} and document = ${document} order by written_at, comment_id`),
]

export type NewComment = Pick<ReviewComment, 'comment_id' | 'statement' | 'text' | 'written_by'> & {
  matter_id: string
  document: string
}

export async function insertComment(
  sql: Sql,
  comment: NewComment,
  mentions: readonly string[],
): Promise<ReviewComment> {
  const [row] = await sql<Omit<ReviewComment, 'mentions'>[]>`
    insert into matter.review_comments ${sql({ ...comment })}
    returning comment_id, statement, text, written_by, written_at`
  await sql`
    insert into matter.mentions (comment_id, user_id)
    select ${comment.comment_id}, user_id from unnest(${mentions as string[]}::text[]) as user_id`
  return { ...(row as Omit<ReviewComment, 'mentions'>), mentions: mentions.toSorted() }
}

/** Of matters in which the person still is, and may read reviews. */
export async function mentionsPage(
  sql: Sql,
  { organization, user }: { organization: string; user: string },
  { size, offset }: PageWindow,
): Promise<[Mention[], number]> {
  const open = () => sql`
    matter.mentions as n join matter.review_comments as c on c.comment_id = n.comment_id
      join matter.matters as m on m.matter_id = c.matter_id
      join matter.members as own on own.matter_id = m.matter_id and own.user_id = n.user_id
    where n.user_id = ${user} and n.closed_at is null and m.organization_id = ${organization} and own.role <> 'client'`
  const [rows, [counted]] = await Promise.all([
    sql<Mention[]>`
      select c.comment_id, c.statement, c.text, c.written_by, c.written_at, m.matter_id, m.title as matter_title, c.document
      from ${open()} order by c.written_at desc, c.comment_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from ${open()}`,
  ])
  return [[...rows], counted?.count ?? 0]
}

/** When it was put away first; undefined when there is no such mention. */
export async function markMentionClosed(
  sql: Sql,
  { matter_id, comment_id, user }: { matter_id: string; comment_id: string; user: string },
): Promise<{ comment_id: string; closed_at: string } | undefined> {
  const [row] = await sql<{ comment_id: string; closed_at: string }[]>`
    update matter.mentions as n set closed_at = coalesce(n.closed_at, now()) from matter.review_comments as c
    where c.comment_id = n.comment_id and c.matter_id = ${matter_id} and n.comment_id = ${comment_id}
      and n.user_id = ${user} returning n.comment_id, n.closed_at`
  return row
}
