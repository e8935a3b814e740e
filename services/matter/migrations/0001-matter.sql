-- Times are kept to the millisecond, as the wire shows them: a time read back compares equal.

create table matter.matters (
  matter_id uuid primary key,
  organization_id text not null,
  session_id text,
  user_id text not null,
  status text not null check (status in ('DRAFT', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'ARCHIVED')),
  title text not null,
  matter_category text check (matter_category in ('litigation', 'arbitration', 'non_litigation', 'advisory')),
  cause_of_action_code text,
  service_type_id text not null,
  file_ids jsonb not null,
  profile jsonb not null,
  data jsonb not null,
  lawyer_id text,
  provider_organization_id text,
  walled boolean not null default false,
  privileged boolean not null default false,
  version int not null default 1,
  -- The newest sync that wrote to the matter itself.
  source_seq bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- One session has one matter.
create unique index matters_of_session on matter.matters (organization_id, session_id) where session_id is not null;
create index matters_of_organization on matter.matters (organization_id, updated_at desc);

create table matter.members (
  matter_id uuid not null references matter.matters (matter_id),
  user_id text not null,
  role text not null check (role in ('client', 'lawyer', 'firm_admin', 'observer')),
  added_at timestamptz(3) not null default now(),
  primary key (matter_id, user_id)
);
create index members_of_user on matter.members (user_id);

create table matter.parties (
  party_id uuid primary key,
  matter_id uuid not null references matter.matters (matter_id),
  name text not null,
  role text not null,
  -- The name as it is compared.
  compared text not null,
  created_at timestamptz(3) not null default now(),
  unique (matter_id, compared, role)
);
create index parties_compared on matter.parties (compared);

create table matter.history (
  move_id bigint generated always as identity primary key,
  matter_id uuid not null references matter.matters (matter_id),
  from_status text,
  to_status text not null,
  reason text,
  user_id text,
  at timestamptz(3) not null default now()
);
create index history_of_matter on matter.history (matter_id, move_id);

create table matter.phases (
  matter_id uuid not null references matter.matters (matter_id),
  phase_id text not null,
  phase_name text not null,
  status text not null check (status in ('pending', 'active', 'done', 'skipped')),
  order_num int not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  source_seq bigint not null default 0,
  primary key (matter_id, phase_id)
);

create table matter.todos (
  todo_id uuid primary key,
  matter_id uuid not null references matter.matters (matter_id),
  todo_key text not null,
  title text not null,
  actor text not null,
  review_type text,
  payload jsonb not null,
  phase_id text,
  due_at timestamptz(3),
  deadline_kind text,
  status text not null check (status in ('open', 'completed', 'cancelled')),
  result jsonb,
  completed_at timestamptz(3),
  completed_by text,
  version int not null default 1,
  source_seq bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (matter_id, todo_key)
);

create table matter.deliverables (
  deliverable_id uuid primary key,
  matter_id uuid not null references matter.matters (matter_id),
  deliverable_key text not null,
  title text not null,
  phase_id text,
  file_id text not null,
  version int not null default 1,
  source_seq bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (matter_id, deliverable_key)
);
create table matter.deliverable_versions (
  deliverable_id uuid not null references matter.deliverables (deliverable_id),
  version int not null,
  file_id text not null,
  title text not null,
  created_at timestamptz(3) not null default now(),
  primary key (deliverable_id, version)
);

create table matter.analysis_versions (
  matter_id uuid not null references matter.matters (matter_id),
  version int not null,
  request_key text,
  allocated_at timestamptz(3) not null default now(),
  primary key (matter_id, version)
);
create unique index analysis_versions_asked on matter.analysis_versions (matter_id, request_key) where request_key is not null;
create table matter.analysis_products (
  matter_id uuid not null,
  version int not null,
  kind text not null,
  payload jsonb not null,
  digest text not null,
  submitted_at timestamptz(3) not null default now(),
  primary key (matter_id, version, kind),
  foreign key (matter_id, version) references matter.analysis_versions (matter_id, version)
);

-- The answers to syncs, so that a repeat gets the same one. Older ones than the last hundred of a matter are dropped.
create table matter.syncs (
  matter_id uuid not null references matter.matters (matter_id),
  source_seq bigint not null,
  digest text not null,
  answer json not null,
  at timestamptz(3) not null default now(),
  primary key (matter_id, source_seq)
);

create table matter.webhooks (
  webhook_id uuid primary key,
  organization_id text not null,
  url text not null,
  events jsonb not null,
  enabled boolean not null,
  secret text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index webhooks_of_organization on matter.webhooks (organization_id);
create table matter.webhook_deliveries (
  delivery_id uuid primary key,
  webhook_id uuid not null references matter.webhooks (webhook_id) on delete cascade,
  event text not null,
  matter_id uuid not null,
  payload json not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given_up')),
  attempts int not null default 0,
  next_at timestamptz(3) not null default now(),
  last_error text,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3)
);
create index webhook_deliveries_due on matter.webhook_deliveries (next_at) where status = 'waiting';
create index webhook_deliveries_waiting on matter.webhook_deliveries (webhook_id, delivery_id) where status = 'waiting';
create index webhook_deliveries_of_webhook on matter.webhook_deliveries (webhook_id, created_at desc);
