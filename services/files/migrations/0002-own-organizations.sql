-- People without an organization have one of their own (kit/door.ts), so that no file is without one.
create function files.own_organization(owner text) returns text language sql immutable as $$
  select 'personal:' || case when length(owner) <= 119 then owner
    else rtrim(translate(encode(sha256(convert_to(owner, 'UTF8')), 'base64'), '+/', '-_'), '=') end
$$;

-- Bytes that an owner already has in their own organization are kept once; the sweep removes the other copy.
with doubled as (
  select old.storage_key, kept.storage_key as kept_key
  from files.blobs as old
  join files.blobs as kept on kept.owner = old.owner and kept.sha256 = old.sha256
    and kept.organization_id = files.own_organization(old.owner)
  where old.organization_id is null
), moved as (
  update files.files set storage_key = doubled.kept_key from doubled where files.files.storage_key = doubled.storage_key
), dropped as (
  delete from files.blobs using doubled where files.blobs.storage_key = doubled.storage_key
)
insert into files.loose_keys (storage_key, sweep_after) select storage_key, now() from doubled
on conflict (storage_key) do nothing;

update files.blobs set organization_id = files.own_organization(owner) where organization_id is null;
update files.files set organization_id = files.own_organization(owner) where organization_id is null;
drop function files.own_organization(text);
alter table files.blobs alter column organization_id set not null;
alter table files.files alter column organization_id set not null;
