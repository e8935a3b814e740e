import type { WaitingDraft } from '@casewright/contracts/matter/reviews'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

/** The drafts in the matters of a lawyer. `data` is anybody's to write, so that its members may be of any kind. */
export async function waitingDraftsPage(
  sql: Sql,
  { organization, user }: { organization: string; user: string },
  { size, offset }: PageWindow,
): Promise<[WaitingDraft[], number]> {
  const waiting = () => sql`(
    select m.matter_id, m.title as matter_title, w.draft, w.delivery, m.updated_at
    from matter.members as own join matter.matters as m on m.matter_id = own.matter_id
      cross join lateral (select m.data #> '{work_product,draft}' as draft, m.data #> '{work_product,delivery}' as delivery) as w
    where own.user_id = ${user} and own.role = 'lawyer' and m.organization_id = ${organization}
      and m.status not in ('CLOSED', 'ARCHIVED')
      and jsonb_typeof(w.draft -> 'sections') = 'array' and jsonb_typeof(w.draft -> 'kind') = 'string'
      and not coalesce(w.delivery -> 'clean' is not null and w.delivery -> 'version' = w.draft -> 'version', false)) as t`
  const [rows, [counted]] = await Promise.all([
    sql<WaitingDraft[]>`
      select matter_id, matter_title, draft ->> 'kind' as document, coalesce(draft ->> 'title', '') as title,
        case when draft ->> 'version' ~ '^[0-9]{1,9}$' then (draft ->> 'version')::int else 1 end as version,
        coalesce(delivery -> 'file_id' is not null and delivery -> 'version' = draft -> 'version', false) as delivered,
        updated_at
      from ${waiting()} order by updated_at desc, matter_id limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from ${waiting()}`,
  ])
  return [[...rows], counted?.count ?? 0]
}
