-- Parties that a person has taken away: the case file may still name them, and does not bring them back.
create table matter.removed_parties (
  matter_id uuid not null references matter.matters (matter_id) on delete cascade,
  compared text not null,
  role text not null,
  primary key (matter_id, compared, role)
);
