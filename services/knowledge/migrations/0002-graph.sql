-- The legal graph. A base has its own rows, also for statutes that others have too: what one organization calls a thing
-- never shows in another. Walks go from base to base by node_id.
create table knowledge.graph_nodes (
  kb_id text not null,
  node_id text not null,
  kind text not null check (kind in ('statute', 'article', 'cause_of_action', 'element', 'evidence_kind', 'document', 'party')),
  name text not null,
  name_en text,
  properties jsonb not null,
  primary key (node_id, kb_id)
);
create index graph_nodes_base on knowledge.graph_nodes (kb_id);

-- The names by which a question may call a node, in one spelling. A column of names with an inverted index took a second
-- for the 300 names that a question of 30 characters may have, among 88,000 nodes; this takes 5 ms.
create table knowledge.graph_names (
  name text not null,
  kb_id text not null,
  node_id text not null,
  primary key (name, kb_id, node_id),
  foreign key (node_id, kb_id) references knowledge.graph_nodes on delete cascade
);
create index graph_names_node on knowledge.graph_names (node_id, kb_id);

-- Each edge has one origin: the document that says so, or an import of structured knowledge.
create table knowledge.graph_edges (
  kb_id text not null,
  document_id text,
  source text,
  "from" text not null,
  "to" text not null,
  kind text not null check (kind in ('contains', 'interprets', 'supersedes', 'governs', 'requires', 'proves', 'cites', 'mentions')),
  properties jsonb not null,
  check (num_nonnulls(document_id, source) = 1),
  unique nulls not distinct (kb_id, document_id, source, "from", "to", kind)
);
create index graph_edges_from on knowledge.graph_edges ("from", kind, kb_id);
create index graph_edges_to on knowledge.graph_edges ("to", kind, kb_id);
