-- Erasures of people, so that one which broke off goes on where it stopped.
create table platform.erasures (
  erasure_id uuid primary key,
  organization_id text not null,
  -- Null once nothing is left to do: the person is not named any more.
  user_id text,
  pseudonym text not null,
  -- What is the person's, by what the services said before anything was erased.
  plan jsonb,
  -- The services that were asked to erase, and what they have answered.
  begun text[] not null default '{}',
  done jsonb not null default '{}',
  lease uuid,
  lease_until timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create unique index erasures_open on platform.erasures (organization_id, user_id) where user_id is not null;
