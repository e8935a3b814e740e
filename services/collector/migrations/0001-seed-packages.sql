-- Times are kept to the millisecond, as the wire shows them: a time read back compares equal.

create table collector.seed_applies (
  apply_id uuid primary key,
  package_id text not null,
  version text not null,
  content_hash text not null,
  dry_run boolean not null,
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed', 'interrupted')),
  user_id text,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- The process that applies it pushes this on while it lives.
  leased_until timestamptz(3) not null
);

-- The lock of a package, across replicas.
create unique index seed_applies_running on collector.seed_applies (package_id) where status = 'running';
create index seed_applies_last on collector.seed_applies (package_id, started_at desc) where not dry_run;

-- What was applied to the last row: an item with the same hash need not be sent again.
create table collector.seed_items (
  package_id text not null,
  item_id text not null,
  content_hash text not null,
  apply_id uuid not null,
  applied_at timestamptz(3) not null default now(),
  primary key (package_id, item_id)
);
