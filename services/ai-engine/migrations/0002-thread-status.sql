-- A type instead of a check: PostgreSQL reads and plans a check anew for every statement that writes a row.
create type ai_engine.thread_status as enum ('idle', 'busy', 'interrupted', 'failed');
drop index ai_engine.threads_busy;
alter table ai_engine.threads drop constraint threads_status_check,
  alter column status type ai_engine.thread_status using status::ai_engine.thread_status;
create index threads_busy on ai_engine.threads (trace_id) where status = 'busy';
