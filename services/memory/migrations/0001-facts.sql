-- Times are kept to the millisecond, as the wire shows them: a time read back compares equal.

-- One row per user of a tenant. Its lock orders that user's writes, and seq numbers them without a gap that a reader
-- could fall into: whoever has read up to seq n needs only what came after n.
create table memory.users (
  tenant_id text not null,
  user_id text not null,
  seq bigint not null,
  primary key (tenant_id, user_id)
);

-- The live value of each fact.
create table memory.facts (
  fact_id uuid primary key,
  tenant_id text not null,
  user_id text not null,
  scope text not null check (scope in ('case', 'global')),
  case_id text,
  entity_key text not null,
  category text not null check (category in ('user_profile', 'preference', 'case_detail', 'evidence', 'summary')),
  content text not null,
  value jsonb,
  source text not null check (source in ('human', 'matter', 'model')),
  source_ref text,
  confidence double precision,
  revision integer not null,
  last_revision integer not null,
  generation bigint,
  seq bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique nulls not distinct (tenant_id, user_id, scope, case_id, entity_key),
  check ((scope = 'case') = (case_id is not null)),
  -- What belongs to a matter cannot be told in another one.
  check (scope = 'case' or category not in ('case_detail', 'evidence'))
);
create index facts_changed on memory.facts (tenant_id, user_id, seq, fact_id);
create index facts_newest on memory.facts (tenant_id, user_id, updated_at desc, fact_id desc);

-- Values that are not live: superseded ones, and those of weaker sources that wait or were merged.
create table memory.revisions (
  fact_id uuid not null references memory.facts on delete cascade,
  revision integer not null,
  state text not null check (state in ('superseded', 'contested', 'merged')),
  category text not null,
  content text not null,
  value jsonb,
  source text not null,
  source_ref text,
  confidence double precision,
  at timestamptz(3) not null,
  primary key (fact_id, revision)
);

create table memory.conflicts (
  conflict_id uuid primary key,
  fact_id uuid not null references memory.facts on delete cascade,
  tenant_id text not null,
  user_id text not null,
  status text not null check (status in ('open', 'accepted', 'rejected')),
  kept jsonb not null,
  proposed_revision integer not null,
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3)
);
create index conflicts_of_user on memory.conflicts (tenant_id, user_id, status, created_at desc);
create index conflicts_of_fact on memory.conflicts (fact_id, status);

-- Tells the in-process indexes of all replicas what to drop. Swept after a day: an older index is rebuilt anyway.
create table memory.removals (
  tenant_id text not null,
  user_id text not null,
  seq bigint not null,
  fact_id uuid not null,
  at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, seq, fact_id)
);

-- The newest state of each matter that reconcile has seen.
create table memory.generations (
  tenant_id text not null,
  user_id text not null,
  matter_id text not null,
  generation bigint not null,
  primary key (tenant_id, user_id, matter_id)
);
