-- Times are kept to the millisecond, as the wire shows them: a time read back compares equal.

create table platform.configs (
  key text primary key,
  value jsonb not null,
  version int not null,
  description text,
  secret boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by text
);

-- Every value a key ever had, also after the key is gone: a key that comes back goes on counting.
create table platform.config_versions (
  key text not null,
  version int not null,
  change text not null check (change in ('created', 'updated', 'rolled_back', 'deleted')),
  value jsonb not null,
  secret boolean not null,
  digest text not null,
  user_id text,
  at timestamptz(3) not null default now(),
  primary key (key, version)
);

create table platform.feature_flags (
  key text primary key,
  description text,
  enabled boolean not null,
  variants jsonb not null,
  off_variant text not null,
  default_variant text not null,
  targets jsonb not null,
  rollout jsonb not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table platform.tag_groups (
  tag_group_id uuid primary key,
  organization_id text not null,
  name text not null,
  description text,
  exclusive boolean not null,
  order_num int not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (organization_id, name),
  -- So that a tag can only be put into a group of its own organization.
  unique (organization_id, tag_group_id)
);

create table platform.tags (
  tag_id uuid primary key,
  organization_id text not null,
  tag_group_id uuid,
  name text not null,
  color text,
  description text,
  order_num int not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique nulls not distinct (organization_id, tag_group_id, name),
  constraint tags_group foreign key (organization_id, tag_group_id) references platform.tag_groups (organization_id, tag_group_id)
);

create table platform.business_categories (
  business_category_id uuid primary key,
  parent_id uuid constraint business_categories_parent references platform.business_categories (business_category_id),
  code text not null unique,
  name text not null,
  name_en text,
  description text,
  order_num int not null,
  enabled boolean not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index business_categories_parent_id on platform.business_categories (parent_id);

create table platform.domains (
  domain_id uuid primary key,
  code text not null unique,
  name text not null,
  name_en text,
  description text,
  order_num int not null,
  enabled boolean not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Kept for reading only, until nobody asks for it any more.
create table platform.playbook_configs (
  key text primary key,
  name text not null,
  value jsonb not null,
  created_at timestamptz(3) not null default now()
);

-- The end of each organization's chain; '' is the installation's own. Its lock orders the rows that are added.
create table platform.audit_chains (
  chain text primary key,
  seq bigint not null,
  hash text not null
);

create table platform.audit_logs (
  chain text not null,
  seq bigint not null,
  id uuid not null unique,
  organization_id text,
  user_id text,
  service text not null,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  details jsonb not null,
  request_id text,
  at timestamptz(3) not null,
  collected_at timestamptz(3) not null default now(),
  previous_hash text not null,
  hash text not null,
  primary key (chain, seq)
);
create index audit_logs_at on platform.audit_logs (chain, at);
create index audit_logs_resource on platform.audit_logs (chain, resource_type, resource_id);
