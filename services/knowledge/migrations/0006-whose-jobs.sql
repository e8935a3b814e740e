-- Who has added the file, as whom files-service is asked for it. Null: queued before this was kept, and asked for by the
-- organization alone.
alter table knowledge.jobs add column user_id text, add column superuser boolean not null default false;
