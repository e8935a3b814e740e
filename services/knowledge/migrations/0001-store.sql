-- A base's row orders the writes to it, and says what an index in a process must know to be up to date.
create table knowledge.bases (
  base_no integer generated always as identity primary key,
  kb_id text not null unique,
  -- Nobody's: a system base, which everybody reads.
  organization_id text,
  name text not null,
  description text,
  documents integer not null default 0,
  chunks integer not null default 0,
  -- Search terms of all chunks together.
  tokens bigint not null default 0,
  -- Each chunk gets the next slot, once and for all. Slots below folded_slot stand in the postings, the few above in
  -- nothing but their chunks.
  next_slot integer not null default 0,
  folded_slot integer not null default 0,
  -- By block of slots: whoever has read a block under the same number need not read it again.
  block_versions integer[] not null default '{}',
  -- How many chunks each block was written with; those that were deleted since still stand in it.
  block_chunks integer[] not null default '{}',
  -- Counts committed changes: the same number twice means that nothing changed between.
  writes bigint not null default 0,
  vector_seq bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique nulls not distinct (organization_id, name),
  check ((organization_id is null) = starts_with(kb_id, 'sys_'))
);

create table knowledge.documents (
  document_no bigint generated always as identity primary key,
  base_no integer not null references knowledge.bases on delete cascade,
  document_id text not null,
  file_id text,
  doc_type text not null,
  title text not null,
  metadata jsonb not null,
  date date,
  effective_from date,
  effective_to date,
  content_hash text not null,
  characters integer not null,
  chunks integer not null,
  -- What stands after the last chunk; the text is all gaps and contents in order, and this.
  tail text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (base_no, document_id)
);
create index documents_file on knowledge.documents (base_no, file_id) where file_id is not null;
create index documents_newest on knowledge.documents (base_no, updated_at desc, document_no desc);

create table knowledge.chunks (
  chunk_id uuid primary key,
  base_no integer not null,
  slot integer not null,
  document_no bigint not null references knowledge.documents on delete cascade,
  chunk_index integer not null,
  section_id text,
  section_title text,
  -- What stands between the chunk before and this one.
  gap text not null,
  content text not null,
  "start" integer not null,
  "end" integer not null,
  metadata jsonb not null,
  -- Search terms.
  length integer not null,
  -- Of the text that is embedded.
  hash bytea not null,
  unique (base_no, slot)
);
create unique index chunks_of_document on knowledge.chunks (document_no, chunk_index);

-- The inverted index: for a term and a block of 16,384 slots, four bytes per chunk that has the term (slot in the block,
-- length, frequency), in ascending order of slot, so that a later part is simply appended.
create table knowledge.postings (
  base_no integer not null references knowledge.bases on delete cascade,
  term text collate "C" not null,
  block integer not null,
  data bytea not null,
  primary key (base_no, term, block)
);
-- It does not compress, and is read whole.
alter table knowledge.postings alter column data set storage external;

-- What a text means to a model, whichever chunks have the text.
create table knowledge.embeddings (
  model text not null,
  hash bytea not null,
  -- float32, little endian, of length 1.
  data bytea not null,
  used_at timestamptz(3) not null default now(),
  primary key (model, hash)
);
alter table knowledge.embeddings alter column data set storage external;

create table knowledge.vectors (
  base_no integer not null,
  slot integer not null,
  -- Numbered by base: whoever has read up to n needs only what came after n.
  seq bigint not null,
  model text not null,
  hash bytea not null,
  primary key (base_no, slot),
  foreign key (base_no, slot) references knowledge.chunks (base_no, slot) on delete cascade
);
create index vectors_changed on knowledge.vectors (base_no, seq);
create index vectors_embedding on knowledge.vectors (model, hash);

-- Work that a write leaves for a system beside the database: make it agree with what the database has of this document.
-- What could not be done stays here and is tried again.
create table knowledge.follow_ups (
  target text not null check (target in ('embedding', 'search', 'graph')),
  kb_id text not null,
  document_id text not null,
  -- A later write takes a new number, so that work for an earlier one does not count as done.
  number bigint generated always as identity,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  error text,
  primary key (target, kb_id, document_id)
);
create index follow_ups_due on knowledge.follow_ups (target, due_at);
