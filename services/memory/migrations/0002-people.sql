-- A user who was erased and comes back is another one: an index of the first must not serve the second.
alter table memory.users add column life uuid not null default gen_random_uuid();
