-- Who has no file any more has no row here: an owner may have been renamed or erased.
create or replace function files.count_usage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update files.usage set bytes = bytes - case when old.deleted_at is null then old.size else 0 end,
      kept_bytes = kept_bytes - old.size
    where organization_id = old.organization_id and owner = old.owner;
    delete from files.usage where organization_id = old.organization_id and owner = old.owner and kept_bytes = 0;
  end if;
  if tg_op <> 'DELETE' then
    insert into files.usage (organization_id, owner, bytes, kept_bytes)
    values (new.organization_id, new.owner, case when new.deleted_at is null then new.size else 0 end, new.size)
    on conflict (organization_id, owner) do update set bytes = files.usage.bytes + excluded.bytes,
      kept_bytes = files.usage.kept_bytes + excluded.kept_bytes;
  end if;
  return null;
end
$$;
delete from files.usage where kept_bytes = 0;
