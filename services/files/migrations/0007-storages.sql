-- The places where the bytes of files lie. Each keeps its id in itself, so that another folder or bucket cannot be taken
-- for it. New bytes go to the current one, which changes by `casewright files move` alone.
create table files.storages (
  storage_id uuid primary key,
  kind text not null check (kind in ('disk', 's3')),
  -- Folder, or address and bucket: for people.
  place text not null,
  is_current boolean not null,
  created_at timestamptz(3) not null default now()
);
create unique index one_current_storage on files.storages (is_current) where is_current;

-- Null for bytes from before: they lie where the first start after this migration finds them.
alter table files.blobs add column storage_id uuid references files.storages;
create index blobs_of_storage on files.blobs (storage_id);
