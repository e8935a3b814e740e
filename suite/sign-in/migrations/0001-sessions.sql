-- Who has signed in at the workbench. The cookie holds a secret, this table its digest: a copy of the table opens nothing.

create table gateway.sessions (
  session_id uuid primary key,
  secret_sha256 text not null unique,
  user_id text not null,
  organization_id text,
  name text not null,
  locale text,
  user_agent text,
  sealed_tokens text not null,
  token_expires_at timestamptz(3) not null,
  refreshable boolean not null,
  -- Until then one process is renewing the token.
  renewing_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  idle_expires_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index on gateway.sessions (user_id);
create index on gateway.sessions (expires_at);
