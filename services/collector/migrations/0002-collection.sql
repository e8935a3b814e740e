-- Where documents are collected from.
create table collector.sources (
  source_id uuid primary key,
  -- '' once it is deleted and its documents are still being taken out of the knowledge base: no caller can be that.
  organization_id text not null,
  kind text not null check (kind in ('http', 'rss', 'directory', 'files')),
  kb_id text not null,
  name text not null,
  config jsonb not null,
  doc_type text not null,
  licence text,
  metadata jsonb not null,
  schedule jsonb,
  enabled boolean not null,
  documents_max integer not null,
  next_run_at timestamptz(3),
  -- Who files are uploaded for that only files-service can read.
  created_by text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Whose base it is, for the calls that clear a deleted one away.
  removed_for text
);
create index sources_of_organization on collector.sources (organization_id, name, source_id);
create index sources_due on collector.sources (next_run_at) where next_run_at is not null;
create index sources_removed on collector.sources (source_id) where organization_id = '';

create table collector.runs (
  run_id uuid primary key,
  source_id uuid not null references collector.sources on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  trigger text not null check (trigger in ('manual', 'schedule')),
  listed integer not null default 0,
  fetched integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  vanished integer not null default 0,
  failed integer not null default 0,
  current text,
  error text,
  errors jsonb not null default '[]',
  -- In a row, without a document between them; the pauses grow with them.
  failures integer not null default 0,
  due_at timestamptz(3) not null default now(),
  -- Whoever works on it: another may once the time is over, and then the first one's writes are refused.
  lease uuid,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3)
);
-- The lock of a source, across replicas.
create unique index runs_live on collector.runs (source_id) where status in ('queued', 'running');
create index runs_newest on collector.runs (source_id, created_at desc, run_id desc);
create index runs_under_way on collector.runs (due_at) where status in ('queued', 'running');

create table collector.documents (
  -- Made from its source and location, so that whoever sends it twice sends it to the same place.
  document_id uuid primary key,
  source_id uuid not null references collector.sources on delete cascade,
  location text not null,
  title text,
  status text not null check (status in ('current', 'vanished', 'failed')),
  error text,
  sha256 text,
  version integer not null default 0,
  -- What the bytes were that the text was read from; the same bytes need not be read again.
  bytes_sha256 text,
  -- What it was sent with beside its text. Null: not sent.
  labels_hash text,
  etag text,
  last_modified text,
  run_id uuid,
  -- The last run that dealt with it: a run that goes on after a restart leaves it alone.
  seen_run_id uuid not null,
  fetched_at timestamptz(3),
  checked_at timestamptz(3) not null default now(),
  vanished_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (source_id, location)
);
create index documents_by_status on collector.documents (source_id, status);
create index documents_by_run on collector.documents (source_id, run_id);
