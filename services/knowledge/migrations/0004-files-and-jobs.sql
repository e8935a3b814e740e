-- A file that somebody has put into a base. What it is searched by is its document.
create table knowledge.files (
  base_no integer not null references knowledge.bases on delete cascade,
  file_id text not null,
  document_id text not null,
  title text not null,
  -- The last job; how that is, is how the file is.
  job_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (base_no, file_id),
  unique (base_no, document_id)
);
create index files_newest on knowledge.files (base_no, created_at desc, file_id desc);

-- Making a file searchable. A row outlives its file, but not its base.
create table knowledge.jobs (
  job_id uuid primary key,
  base_no integer not null references knowledge.bases on delete cascade,
  file_id text not null,
  document_id text not null,
  -- What the document shall be called and filed under.
  labels jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  step text not null default 'parse' check (step in ('parse', 'cut', 'write', 'embed', 'index', 'done')),
  attempts integer not null default 0,
  -- Both in a row; the pauses grow with them.
  failures integer not null default 0,
  waits integer not null default 0,
  -- Somebody wants a file that could not be read to be read once more.
  parse_again boolean not null default false,
  error text,
  due_at timestamptz(3) not null default now(),
  -- Whoever works on it: another may once the time is over, and then the first one's writes are refused.
  lease uuid,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create index jobs_newest on knowledge.jobs (base_no, created_at desc, job_id desc);
create index jobs_of_file on knowledge.jobs (base_no, file_id);
create index jobs_under_way on knowledge.jobs (due_at) where status in ('queued', 'running');

-- A deleted base belongs to '', which no caller can be, until all that was in it is gone.
create index bases_deleted on knowledge.bases (base_no) where organization_id = '';
