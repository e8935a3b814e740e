-- What meaning counts in a base, as its own passages say of a model.
create table knowledge.learnt_weights (
  base_no integer not null references knowledge.bases on delete cascade,
  model text not null,
  -- Null when the base said nothing: it is asked again once it has twice as many chunks.
  weight double precision check (weight between 0 and 1),
  -- Chunks with a vector of the model at that time.
  chunks integer not null,
  learnt_at timestamptz(3) not null default now(),
  primary key (base_no, model)
);
