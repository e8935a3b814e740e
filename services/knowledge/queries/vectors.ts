import type { Sql } from '@casewright/kit/postgres/sql'

export interface StoredVector {
  slot: number
  seq: number
  data: Uint8Array
}

/** A base's vectors of a model, from one that is known on. */
export const vectorsAfter = (
  sql: Sql,
  base_no: number,
  model: string,
  after: { seq: number; slot: number },
  limit: number,
): Promise<StoredVector[]> =>
  sql<StoredVector[]>`
    select slot, seq, data from knowledge.vectors join knowledge.embeddings using (model, hash)
    where base_no = ${base_no} and model = ${model} and (seq, slot) > (${after.seq}, ${after.slot})
    order by seq, slot limit ${limit}`

/** A chunk that has no vector of the model yet; it is known when its text was embedded before. */
export interface Unembedded {
  base_no: number
  slot: number
  hash: string
  title: string
  content: string
  is_known: boolean
}

export const unembedded = (sql: Sql, kb_id: string, document_id: string, model: string): Promise<Unembedded[]> =>
  sql<Unembedded[]>`
    select c.base_no, c.slot, encode(c.hash, 'hex') as hash, d.title, c.content, e.hash is not null as is_known
    from knowledge.bases b join knowledge.documents d using (base_no) join knowledge.chunks c using (document_no)
    left join knowledge.embeddings e on e.model = ${model} and e.hash = c.hash
    where b.kb_id = ${kb_id} and d.document_id = ${document_id} and not exists (
      select from knowledge.vectors v where v.base_no = c.base_no and v.slot = c.slot and v.model = ${model})
    order by c.slot`

/** Documents whose chunks lack a vector of the model, as all do that were written before there was one. */
export async function followUnembedded(sql: Sql, model: string): Promise<void> {
  await sql`
    insert into knowledge.follow_ups (target, kb_id, document_id)
    select distinct 'embedding', b.kb_id, d.document_id
    from knowledge.chunks c join knowledge.documents d using (document_no) join knowledge.bases b on b.base_no = d.base_no
    where not exists (
      select from knowledge.vectors v where v.base_no = c.base_no and v.slot = c.slot and v.model = ${model})
    order by 2, 3
    on conflict do nothing`
}

export async function putEmbeddings(
  sql: Sql,
  model: string,
  rows: readonly { hash: string; data: Uint8Array }[],
): Promise<void> {
  const all = new Uint8Array(rows.reduce((sum, { data }) => sum + data.length, 0))
  let at = 0
  const starts = rows.map(({ data }) => {
    all.set(data, at)
    at += data.length
    return at - data.length
  })
  await sql`
    insert into knowledge.embeddings (model, hash, data)
    select ${model}, decode(hash, 'hex'), substr(${all}::bytea, start + 1, size)
    from unnest(${rows.map(({ hash }) => hash)}::text[], ${starts}::int[], ${rows.map(({ data }) => data.length)}::int[])
      as given (hash, start, size)
    on conflict do nothing`
}

/** The slots get the embedding of their text, under the base's next number; slots that are gone meanwhile get none. */
export async function putVectors(sql: Sql, base_no: number, model: string, slots: readonly number[]): Promise<void> {
  await sql`
    with base as (
      update knowledge.bases set vector_seq = vector_seq + 1 where base_no = ${base_no} returning vector_seq
    )
    insert into knowledge.vectors (base_no, slot, seq, model, hash)
    select c.base_no, c.slot, base.vector_seq, ${model}, c.hash
    from base, knowledge.chunks c join knowledge.embeddings e on e.model = ${model} and e.hash = c.hash
    where c.base_no = ${base_no} and c.slot = any(${[...slots]}::int[])
    order by c.slot
    on conflict (base_no, slot) do update set seq = excluded.seq, model = excluded.model, hash = excluded.hash`
}

/** Embeddings of texts that no chunk has had for a while. */
export async function sweepEmbeddings(sql: Sql, days: number): Promise<number> {
  const { count } = await sql`
    delete from knowledge.embeddings e where used_at < now() - ${days} * interval '1 day'
      and not exists (select from knowledge.vectors v where v.model = e.model and v.hash = e.hash)`
  return count
}

/** The vectors of a document's chunks, as far as it has some. */
export const vectorsOfDocument = (
  sql: Sql,
  document_no: number,
  model: string,
): Promise<{ chunk_id: string; data: Uint8Array }[]> =>
  sql`
    select c.chunk_id, e.data from knowledge.chunks c join knowledge.vectors v using (base_no, slot)
    join knowledge.embeddings e on e.model = v.model and e.hash = v.hash
    where c.document_no = ${document_no} and v.model = ${model}`
