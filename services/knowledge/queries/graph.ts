import type { EdgeKind, GraphEdge, GraphNode } from '@casewright/contracts/knowledge/graph-resources'
import type { Sql } from '@casewright/kit/postgres/sql'
import type { EdgeDraft, EntityFilter, NamedNode, Origin, OwnedEdge } from '../rules/graph.ts'

/** Writers of one base's graph go one after the other: none then removes a node that another is about to use. */
export async function lockGraph(sql: Sql, kb_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('casewright graph'), hashtext(${kb_id}))`
}

/** Takes away what the origin had said, and gives the nodes that it was about. */
export async function deleteEdgesOf(sql: Sql, kb_id: string, origin: Origin): Promise<string[]> {
  const { document_id, source } = columnsOf(origin)
  const rows = await sql<{ node_id: string }[]>`
    with gone as (
      delete from knowledge.graph_edges
      where kb_id = ${kb_id} and document_id is not distinct from ${document_id} and source is not distinct from ${source}
      returning "from", "to")
    select "from" as node_id from gone union select "to" from gone`
  return rows.map(({ node_id }) => node_id)
}

/** Writes nodes with their names; names that a node no longer has go. */
export async function upsertNodes(sql: Sql, kb_id: string, nodes: readonly NamedNode[]): Promise<void> {
  if (nodes.length === 0) return
  const given = sql.json(nodes)
  await sql`
    insert into knowledge.graph_nodes as node (kb_id, node_id, kind, name, name_en, properties)
    select ${kb_id}, given.node_id, given.kind, given.name, given.name_en, given.properties
    from jsonb_to_recordset(${given}) as given (node_id text, kind text, name text, name_en text, properties jsonb)
    on conflict (node_id, kb_id) do update
    set name = excluded.name, name_en = excluded.name_en, properties = excluded.properties
    where (node.name, node.name_en, node.properties) is distinct from (excluded.name, excluded.name_en, excluded.properties)`
  await sql`
    delete from knowledge.graph_names as known using jsonb_to_recordset(${given}) as given (node_id text, keys text[])
    where known.kb_id = ${kb_id} and known.node_id = given.node_id and known.name <> all(given.keys)`
  await sql`
    insert into knowledge.graph_names (name, kb_id, node_id)
    select unnest(given.keys), ${kb_id}, given.node_id
    from jsonb_to_recordset(${given}) as given (node_id text, keys text[])
    on conflict do nothing`
}

export async function insertEdges(sql: Sql, kb_id: string, origin: Origin, edges: readonly EdgeDraft[]): Promise<void> {
  if (edges.length === 0) return
  const { document_id, source } = columnsOf(origin)
  await sql`
    insert into knowledge.graph_edges (kb_id, document_id, source, "from", "to", kind, properties)
    select ${kb_id}, ${document_id}::text, ${source}::text, given."from", given."to", given.kind, given.properties
    from jsonb_to_recordset(${sql.json(edges)}) as given ("from" text, "to" text, kind text, properties jsonb)
    on conflict do nothing`
}

/** Of these nodes, removes those that no edge of the base holds any more. */
export async function dropLooseNodes(sql: Sql, kb_id: string, node_ids: readonly string[]): Promise<void> {
  if (node_ids.length === 0) return
  await sql`
    delete from knowledge.graph_nodes as node
    where node.kb_id = ${kb_id} and node.node_id = any(${node_ids as string[]})
      and not exists (select 1 from knowledge.graph_edges as edge where edge.kb_id = node.kb_id and edge."from" = node.node_id)
      and not exists (select 1 from knowledge.graph_edges as edge where edge.kb_id = node.kb_id and edge."to" = node.node_id)`
}

export async function deleteGraphOf(sql: Sql, kb_id: string): Promise<void> {
  await sql`delete from knowledge.graph_edges where kb_id = ${kb_id}`
  await sql`delete from knowledge.graph_nodes where kb_id = ${kb_id}`
}

/** The nodes with one of these ids or names, each once; those found by id come first. */
export const graphEntities = (
  sql: Sql,
  kb_ids: readonly string[],
  { node_ids = [], names = [], kinds, limit }: EntityFilter,
): Promise<GraphNode[]> =>
  sql<GraphNode[]>`
    with found as (
      select kb_id, node_id, 0 as way from knowledge.graph_nodes
      where node_id = any(${node_ids as string[]}) and kb_id = any(${kb_ids as string[]})
      union all
      select named.kb_id, named.node_id, 1 from unnest(${names as string[]}::text[]) as asked (name)
      cross join lateral (
        select kb_id, node_id from knowledge.graph_names as known
        where known.name = asked.name and known.kb_id = any(${kb_ids as string[]})
        limit ${limit}) as named),
    once as (
      select distinct on (node_id) node_id, kb_id, way from found order by node_id, way, kb_id)
    select node.node_id, node.kind, node.name, node.name_en, node.properties
    from once join knowledge.graph_nodes as node using (node_id, kb_id)
    ${kinds ? sql`where node.kind = any(${kinds as string[]})` : sql``}
    order by once.way, length(node.name) desc, node.node_id
    limit ${limit}`

/** The edges at these nodes, in either direction; of each kind and direction at most `fanOut` at each node. */
export const graphEdgesAt = (
  sql: Sql,
  kb_ids: readonly string[],
  node_ids: readonly string[],
  { edge_kinds, fanOut }: { edge_kinds: readonly EdgeKind[]; fanOut: number },
): Promise<GraphEdge[]> =>
  sql<GraphEdge[]>`
    select distinct on (place, edge.kind, edge."from", edge."to", edge.kb_id, edge.document_id)
      edge."from", edge."to", edge.kind, edge.kb_id, edge.document_id, edge.properties
    from unnest(${node_ids as string[]}::text[]) as near (node_id)
    cross join unnest(${edge_kinds as string[]}::text[]) with ordinality as wanted (kind, place)
    cross join lateral (
      (select * from knowledge.graph_edges as going
       where going."from" = near.node_id and going.kind = wanted.kind and going.kb_id = any(${kb_ids as string[]})
       limit ${fanOut})
      union all
      (select * from knowledge.graph_edges as coming
       where coming."to" = near.node_id and coming.kind = wanted.kind and coming.kb_id = any(${kb_ids as string[]})
       limit ${fanOut})) as edge
    order by place, edge.kind, edge."from", edge."to", edge.kb_id, edge.document_id`

/** The edges of a base, in one order. */
export const graphEdgesOf = (
  sql: Sql,
  kb_id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<OwnedEdge[]> =>
  sql<OwnedEdge[]>`
    select "from", "to", kind, kb_id, document_id, source, properties from knowledge.graph_edges
    where kb_id = ${kb_id}
    order by "from", "to", kind, document_id, source
    limit ${limit} offset ${offset}`

const columnsOf = (origin: Origin): { document_id: string | null; source: string | null } =>
  'source' in origin ? { document_id: null, source: origin.source } : { document_id: origin.document_id, source: null }
