import type { Sql } from '@casewright/kit/postgres/sql'

/** How many chunks of the base have a vector of the model. */
export async function vectorsOf(sql: Sql, base_no: number, model: string): Promise<number> {
  const [row] = await sql<{ chunks: number }[]>`
    select count(*)::int as chunks from knowledge.vectors where base_no = ${base_no} and model = ${model}`
  return row?.chunks ?? 0
}

export interface SampleChunk {
  slot: number
  title: string
  section_title: string | null
  content: string
}

/** Chunks of at least `lengthMin` search terms with a vector of the model, one from each of `count` equal parts of the base. */
export const sampleChunks = (
  sql: Sql,
  base_no: number,
  model: string,
  { count, lengthMin }: { count: number; lengthMin: number },
): Promise<SampleChunk[]> =>
  sql<SampleChunk[]>`
    with long as (
      select c.slot, ntile(${count}::int) over (order by c.slot) as part
      from knowledge.chunks c join knowledge.vectors v using (base_no, slot)
      where c.base_no = ${base_no} and v.model = ${model} and c.length >= ${lengthMin}
    ), chosen as (select min(slot) as slot from long group by part)
    select c.slot, d.title, c.section_title, c.content
    from chosen join knowledge.chunks c on c.base_no = ${base_no} and c.slot = chosen.slot
    join knowledge.documents d using (document_no) order by c.slot`

/** A base that was deleted meanwhile has nothing to be kept for. */
export async function putLearntWeight(
  sql: Sql,
  { base_no, model, weight, chunks }: { base_no: number; model: string; weight: number | undefined; chunks: number },
): Promise<void> {
  await sql`
    insert into knowledge.learnt_weights (base_no, model, weight, chunks)
    select base_no, ${model}, ${weight ?? null}, ${chunks} from knowledge.bases where base_no = ${base_no}
    on conflict (base_no, model) do update
      set weight = excluded.weight, chunks = excluded.chunks, learnt_at = now()`
}

/** The weights of bases, as far as there are some. */
export const learntWeights = (
  sql: Sql,
  kb_ids: readonly string[],
  model: string,
): Promise<{ kb_id: string; weight: number }[]> =>
  sql`
    select kb_id, weight from knowledge.learnt_weights join knowledge.bases using (base_no)
    where kb_id = any(${[...kb_ids]}) and model = ${model} and weight is not null`
