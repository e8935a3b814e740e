create table consultations.sessions (
  id uuid primary key,
  user_id text not null,
  organization_id text,
  title text not null,
  service_type_id text,
  file_ids text[] not null default '{}',
  matter_id text,
  status text not null default 'active' check (status in ('active', 'archived')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_of_user on consultations.sessions (user_id, updated_at desc);

create table consultations.messages (
  id uuid primary key,
  session_id uuid not null references consultations.sessions (id) on delete cascade,
  role text not null check (role in ('USER', 'ASSISTANT', 'SYSTEM')),
  content text not null,
  status text not null check (status in ('complete', 'streaming', 'interrupted', 'stopped', 'failed')),
  client_message_id text,
  -- Of a user's message: the id of its answer, from the first try on. The engine is asked with it, so that a second try
  -- after an answer that was lost on the way is the same request.
  answered_by uuid,
  -- Of an answer: the user's message that it answers, what ai-engine is asked with, and the turn that came of it.
  answers uuid,
  request json,
  trace_id text,
  -- The engine's number before the turn's first event: from there an answer can be heard again.
  after_seq int,
  error_code text,
  feedback json,
  -- Who hears the turn and writes the answer down; another process goes on when the time has run out.
  listener uuid,
  listen_until timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index messages_in_order on consultations.messages (session_id, id);
create unique index messages_of_client on consultations.messages (session_id, client_message_id)
  where client_message_id is not null;
create index messages_growing on consultations.messages (session_id) where status = 'streaming';

create table consultations.attachments (
  attachment_id uuid primary key,
  session_id uuid not null references consultations.sessions (id) on delete cascade,
  message_id uuid not null unique references consultations.messages (id) on delete cascade,
  file_ids text[] not null
);
