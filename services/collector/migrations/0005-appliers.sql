-- Two organizations may have users of the same id. Not called organization_id: the row is the installation's, not theirs.
alter table collector.seed_applies add column user_organization text;
