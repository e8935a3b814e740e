-- How much of a minute's requests each caller has used, at all replicas together. Callers stand there by their digest.
-- Nothing of it outlives a crash of the server: everybody then begins with a full bucket.

create unlogged table gateway.rate_buckets (
  caller_sha256 text primary key,
  -- From then on the bucket is full, if nothing more is taken.
  full_at timestamptz not null,
  -- By the last booking: what had been taken already, and what was then granted to those who waited.
  taken integer not null,
  granted integer not null
);

create index on gateway.rate_buckets (full_at);
