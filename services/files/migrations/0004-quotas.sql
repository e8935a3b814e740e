-- What each owner has stored. `kept_bytes` counts deleted files as well, as long as their bytes are kept.
create table files.usage (
  organization_id text not null,
  owner text not null,
  bytes bigint not null,
  kept_bytes bigint not null,
  primary key (organization_id, owner)
);
insert into files.usage (organization_id, owner, bytes, kept_bytes)
select organization_id, owner, coalesce(sum(size) filter (where deleted_at is null), 0), sum(size)
from files.files group by organization_id, owner;

-- By a trigger, so that no way to write or remove a file can forget it.
create function files.count_usage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update files.usage set bytes = bytes - case when old.deleted_at is null then old.size else 0 end,
      kept_bytes = kept_bytes - old.size
    where organization_id = old.organization_id and owner = old.owner;
  end if;
  if tg_op <> 'DELETE' then
    insert into files.usage (organization_id, owner, bytes, kept_bytes)
    values (new.organization_id, new.owner, case when new.deleted_at is null then new.size else 0 end, new.size)
    on conflict (organization_id, owner) do update set bytes = files.usage.bytes + excluded.bytes,
      kept_bytes = files.usage.kept_bytes + excluded.kept_bytes;
  else
    delete from files.usage where organization_id = old.organization_id and owner = old.owner and kept_bytes = 0;
  end if;
  return null;
end
$$;
create trigger files_counted after insert or delete on files.files for each row execute function files.count_usage();
create trigger files_recounted after update of size, deleted_at, owner, organization_id on files.files
  for each row execute function files.count_usage();

-- Room that uploads under way have been promised. A process that dies leaves its promise until it expires.
create table files.reservations (
  reservation_id uuid primary key,
  organization_id text not null,
  owner text not null,
  bytes bigint not null,
  files int not null,
  expires_at timestamptz(3) not null
);
create index reservations_of_organization on files.reservations (organization_id);

-- Announced uploads wait for their parsing as well.
drop index files.files_to_parse;
create index files_waiting on files.files (organization_id, owner)
  where deleted_at is null and "parseStatus" in ('pending', 'processing');
