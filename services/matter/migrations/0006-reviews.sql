-- What lawyers decided on the statements of a draft. A statement is known by the digest of its words, so that a later
-- version of the document that says the same keeps the decision.
create table matter.review_decisions (
  matter_id uuid not null references matter.matters (matter_id),
  document text not null,
  digest text not null,
  statement text not null,
  version int not null,
  verification text not null check (verification in ('verified', 'supported', 'unverified')),
  decision text not null check (decision in ('accepted', 'edited', 'rejected')),
  wording text,
  decided_by text not null,
  decided_at timestamptz(3) not null default now(),
  primary key (matter_id, document, digest)
);

create table matter.review_comments (
  comment_id uuid primary key,
  matter_id uuid not null references matter.matters (matter_id),
  document text not null,
  statement text not null,
  text text not null,
  written_by text not null,
  written_at timestamptz(3) not null default now()
);
create index review_comments_of_document on matter.review_comments (matter_id, document, comment_id);

create table matter.mentions (
  comment_id uuid not null references matter.review_comments (comment_id) on delete cascade,
  user_id text not null,
  closed_at timestamptz(3),
  primary key (comment_id, user_id)
);
create index mentions_open on matter.mentions (user_id) where closed_at is null;
