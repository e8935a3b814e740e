-- Structured knowledge: public law, the same for every organization. A row is kept as it was imported; what several say of
-- one cause of action is put together by whoever reads, so that it does not matter which came first.
create table knowledge.structured (
  kind text not null check (kind in ('cause_profile', 'litigation_elements', 'element_mapping', 'checklist')),
  -- The code of a cause of action, or the name of a mapping or a checklist.
  key text collate "C" not null,
  -- Of one kind and key at most one version is in force on a day. A mapping has no versions and is always in force.
  version text not null default '',
  effective_from date,
  effective_to date,
  -- The cause of action that it speaks of.
  code text,
  body jsonb not null,
  content_hash text not null,
  -- The base's number of writes when it was written: whoever has read up to n needs only what came after n.
  seq bigint not null,
  updated_at timestamptz(3) not null default now(),
  primary key (kind, key, version),
  check (effective_to > effective_from)
);
create index structured_changed on knowledge.structured (seq);
create index structured_code on knowledge.structured (code) where code is not null;
