-- What people might do when they signed in last, for the list of an organization's members; nothing is decided by it.
alter table platform.people
  add column permissions text[] not null default '{}',
  add column superuser boolean not null default false;
create index people_by_name on platform.people (organization_id, name, user_id);
