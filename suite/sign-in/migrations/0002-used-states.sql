-- A sign-in at a provider is finished once, at whichever replica.

create table gateway.used_states (
  state_sha256 text primary key,
  expires_at timestamptz(3) not null
);
