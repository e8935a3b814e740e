-- Files that wait for their text are chosen from this table itself, in turns of their owners.
alter table files.files add column parse_due_at timestamptz(3) not null default now();
create index files_to_parse on files.files (organization_id, owner)
  where deleted_at is null and status = 'stored' and "parseStatus" in ('pending', 'processing');

-- When a file of an owner was last taken up.
create table files.parse_turns (
  organization_id text not null,
  owner text not null,
  taken_at timestamptz(3) not null,
  primary key (organization_id, owner)
);
