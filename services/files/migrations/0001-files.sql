-- Times are kept to the millisecond, as the wire shows them: a time read back compares equal.

-- Bytes that are stored. The same bytes of the same owner are stored once.
create table files.blobs (
  storage_key uuid primary key,
  owner text not null,
  organization_id text,
  sha256 text not null,
  size bigint not null,
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (owner, organization_id, sha256)
);

create table files.files (
  "fileId" uuid primary key,
  owner text not null,
  organization_id text,
  purpose text not null,
  name text not null,
  "contentType" text not null,
  size bigint not null,
  -- What the owner said at first; what was found in the bytes once they are there.
  sha256 text,
  status text not null check (status in ('pending_upload', 'stored', 'quarantined')),
  -- Where the bytes are; for an upload that is not complete, where they will be.
  storage_key uuid not null,
  "parseStatus" text not null
    check ("parseStatus" in ('pending', 'processing', 'parsed', 'needs_ocr', 'unsupported', 'failed')),
  parse_reason text,
  parse_pages int,
  parse_characters int,
  parse_attempts int not null default 0,
  parsed_at timestamptz(3),
  legal_hold boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index files_of_owner on files.files (owner, created_at desc) where deleted_at is null;
create index files_of_key on files.files (storage_key);
create index files_deleted on files.files (deleted_at) where deleted_at is not null;
create index files_pending on files.files (created_at) where status = 'pending_upload';

-- Keys under which there may be bytes that belong to no file: an upload under way, or what is to be removed. Written
-- before the bytes and taken away with the row that owns them, so that a crash leaves nothing that nobody knows of.
create table files.loose_keys (
  storage_key uuid primary key,
  sweep_after timestamptz(3) not null
);
create index loose_keys_due on files.loose_keys (sweep_after);

create table files.parsed (
  "fileId" uuid primary key references files.files ("fileId") on delete cascade,
  title text,
  language text,
  pages int,
  words int not null,
  ocr boolean not null,
  sections jsonb not null,
  text text not null
);
