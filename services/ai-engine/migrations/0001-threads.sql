-- A thread is a conversation with the engine: one turn at a time, each begun by a message or by the answers to a card.
create table ai_engine.threads (
  thread_id text primary key,
  organization_id text,
  user_id text,
  session_id text,
  matter_id text,
  status text not null check (status in ('idle', 'busy', 'interrupted', 'failed')),
  turn_no int not null,
  -- The head: how many steps were committed, and the last event told with them.
  step_seq int not null default 0,
  event_seq int not null default 0,
  -- The journal row that ends the last finished turn and holds the state; null before the first has ended.
  snapshot_seq int,
  swept_seq int not null default 0,
  -- What is known of the matter: large, and the same for many turns, so it is not part of the states that are kept.
  matter_profile json,
  -- json, not jsonb, here and below: a card is handed on byte for byte.
  card json,
  card_id uuid,
  -- The turn that runs, or the last one that ran.
  trace_id uuid not null,
  kind text not null,
  input json not null,
  request_key text,
  started_at timestamptz not null,
  attempts int not null default 1,
  first_event int not null default 1,
  first_step int not null default 1,
  cancel_requested boolean not null default false,
  lease_owner uuid,
  lease_until timestamptz
) with (fillfactor = 70);
-- The turns that run, few at any time. Nothing that a commit within a turn changes is indexed.
create index threads_busy on ai_engine.threads (trace_id) where status = 'busy';
-- Compressing took more than half of the database's time for a turn; what is stored here is swept soon.
alter table ai_engine.threads alter column input set storage external, alter column matter_profile set storage external;

-- One row per commit: the steps that were done, the events that were told, and at the end of a turn the whole state.
-- A row without steps holds what a step that is still at work has told already.
create table ai_engine.journal (
  thread_id text not null,
  -- Number of the row's first event.
  seq int not null,
  trace_id uuid not null,
  steps json not null,
  events json not null,
  state json,
  primary key (thread_id, seq)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, toast_tuple_target = 8160);
alter table ai_engine.journal alter column steps set storage external, alter column events set storage external,
  alter column state set storage external;

-- Ended turns, for good: what the timeline, the list of traces and the usage figures are made from.
create table ai_engine.turns (
  trace_id uuid primary key,
  thread_id text not null,
  turn_no int not null,
  organization_id text,
  user_id text,
  session_id text,
  matter_id text,
  kind text not null,
  request_key text,
  status text not null,
  input json not null,
  output text not null,
  goal text,
  phase text,
  skills text[] not null,
  review_type text,
  error json,
  first_event int not null,
  last_event int not null,
  first_step int not null,
  last_step int not null,
  attempts int not null,
  -- Model calls with what they used and cost.
  calls jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default now()
);
create unique index turns_in_order on ai_engine.turns (thread_id, turn_no);
create unique index turns_request_key on ai_engine.turns (thread_id, request_key) where request_key is not null;
create index turns_session on ai_engine.turns (session_id, trace_id) where session_id is not null;
create index turns_matter on ai_engine.turns (matter_id, trace_id) where matter_id is not null;
create index turns_started on ai_engine.turns using brin (started_at);
