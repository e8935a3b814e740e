-- As whom a run asks other services: whoever has named the source's files last, and for other kinds its maker.
alter table collector.sources add column acting_user text, add column acting_superuser boolean not null default false;
update collector.sources set acting_user = created_by;
alter table collector.sources alter column acting_user set not null;
