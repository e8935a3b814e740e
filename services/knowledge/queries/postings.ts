import type { Sql } from '@casewright/kit/postgres/sql'

export interface PostingRow {
  term: string
  block: number
  data: Uint8Array
}

export const readPostings = (
  sql: Sql,
  base_no: number,
  terms: readonly string[],
  blocks: readonly number[],
): Promise<PostingRow[]> =>
  sql<PostingRow[]>`
    select term, block, data from knowledge.postings
    where base_no = ${base_no} and term = any(${[...terms]}) and block = any(${[...blocks]}::int[])`

/** In how many chunks each term is, by the size of its postings, which is known without reading them. */
export const countPostings = (
  sql: Sql,
  base_nos: readonly number[],
  terms: readonly string[],
): Promise<{ term: string; chunks: number }[]> =>
  sql<{ term: string; chunks: number }[]>`
    select term, (sum(octet_length(data)) / 4)::int as chunks from knowledge.postings
    where base_no = any(${[...base_nos]}::int[]) and term = any(${[...terms]}) group by term`

/** The postings of several terms in one block, one after the other in `data`. */
export interface PackedPostings {
  terms: string[]
  /** Where those of each term begin in `data`, in bytes, and how many bytes they are. */
  starts: number[]
  sizes: number[]
  data: Uint8Array
}

/** Appends: what is there already has lower slots. */
export async function appendPostings(sql: Sql, base_no: number, block: number, packed: PackedPostings): Promise<void> {
  await sql`
    insert into knowledge.postings (base_no, term, block, data)
    select ${base_no}, term, ${block}, substr(${packed.data}::bytea, start + 1, size)
    from unnest(${packed.terms}::text[], ${packed.starts}::int[], ${packed.sizes}::int[]) as given (term, start, size)
    on conflict (base_no, term, block) do update set data = postings.data || excluded.data`
}

export async function deleteBlock(sql: Sql, base_no: number, block: number): Promise<void> {
  await sql`delete from knowledge.postings where base_no = ${base_no} and block = ${block}`
}

/** Gives whether more may be left. */
export async function deletePostings(sql: Sql, base_no: number, limit: number): Promise<boolean> {
  const { count } = await sql`
    delete from knowledge.postings where ctid = any(array(
      select ctid from knowledge.postings where base_no = ${base_no} limit ${limit}))`
  return count === limit
}
