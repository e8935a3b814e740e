-- How people are called, as they signed in last: for pages that show who said or did something.
create table platform.people (
  organization_id text not null,
  user_id text not null,
  name text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (organization_id, user_id)
);
