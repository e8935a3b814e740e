-- Tokens that people make for their own programs. The table has the digest of a token: a copy of it opens nothing.

create table gateway.access_tokens (
  token_id uuid primary key,
  secret_sha256 text not null unique,
  user_id text not null,
  organization_id text,
  name text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3) not null
);

create index on gateway.access_tokens (user_id);
create index on gateway.access_tokens (expires_at);
