import type { FoundArticle } from '@casewright/contracts/knowledge/law-resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { SearchScope, SteppedBack } from '../rules/search-scope.ts'

/**
 * Summaries of laws whose own wording is in the same base. From the first day on of which the base has wording, the wording
 * alone says what the law is, also that it is repealed.
 */
export const summariesBehindWording = (sql: Sql, base_nos: readonly number[], as_of: string): Promise<SteppedBack[]> =>
  sql<SteppedBack[]>`
    select d.document_no, b.kb_id, d.document_id
    from knowledge.documents d join knowledge.bases b using (base_no)
    where d.base_no = any(${[...base_nos]}::int[]) and d.metadata ->> 'kind' = 'summary' and exists (
      select from knowledge.documents w
      where w.base_no = d.base_no and w.law = d.law and w.metadata ->> 'kind' = 'official'
        and (w.effective_from is null or w.effective_from <= ${as_of}::date))`

/** Articles by law and section; `place` counts the articles asked for. A section of several chunks comes chunk by chunk. */
export const articlesOf = (
  sql: Sql,
  { as_of, kb_ids, stepped_back }: SearchScope,
  asked: readonly { law: string; section_id: string }[],
): Promise<(Omit<FoundArticle, 'law' | 'number'> & { place: number; gap: string })[]> =>
  sql`
    select asked.place::int - 1 as place, b.kb_id, d.document_id, d.doc_type, d.title, c.section_id, c.section_title, c.gap,
      c.content, c."start", c."end", d.date, d.effective_from, d.effective_to, d.metadata || c.metadata as metadata
    from unnest(${asked.map(({ law }) => law)}::text[], ${asked.map(({ section_id }) => section_id)}::text[])
      with ordinality as asked (law, section_id, place)
    join knowledge.bases b on b.kb_id = any(${[...kb_ids]})
    join knowledge.documents d on d.base_no = b.base_no and d.law = asked.law
    join knowledge.chunks c using (document_no)
    where (d.effective_from is null or d.effective_from <= ${as_of}::date)
      and (d.effective_to is null or d.effective_to > ${as_of}::date)
      and d.document_no <> all(${stepped_back.map(({ document_no }) => document_no)}::bigint[])
      and (c.section_id = asked.section_id or right(c.section_id, length(asked.section_id) + 1) = '/' || asked.section_id)
    order by asked.place, (d.metadata ->> 'kind' = 'official') desc nulls last, b.base_no, d.document_no, c.chunk_index`
