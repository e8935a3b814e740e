-- Statements about the end of a chain, each signed when it was made.
create table platform.audit_signatures (
  chain text not null,
  seq bigint not null,
  hash text not null,
  kid text not null,
  -- The bytes that were signed.
  statement text not null,
  signature text not null,
  signed_at timestamptz(3) not null,
  primary key (chain, seq, kid)
);

-- What retention has cut off: the chain begins after this row.
alter table platform.audit_chains add column cut_seq bigint not null default 0;
alter table platform.audit_chains add column cut_hash text;
create index audit_logs_collected on platform.audit_logs (chain, collected_at);
