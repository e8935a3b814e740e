-- Resumable uploads where bytes are kept in an object storage: any replica takes the next part. The bytes of a part are a
-- loose key until they are a file, so that what is given up is swept as everything is that belongs to nobody.

create table files.resumable_uploads (
  upload_id uuid primary key,
  owner text not null,
  -- Null until the sender says it.
  size bigint,
  metadata jsonb not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index on files.resumable_uploads (owner);
create index on files.resumable_uploads (expires_at);

create table files.resumable_parts (
  upload_id uuid not null references files.resumable_uploads on delete cascade,
  start bigint not null,
  size bigint not null,
  storage_key uuid not null,
  primary key (upload_id, start)
);
