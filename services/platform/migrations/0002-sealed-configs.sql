-- A value that lists show masked is kept encrypted here, and `value` is null.
alter table platform.configs add column sealed text;
alter table platform.config_versions add column sealed text;
