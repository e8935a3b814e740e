-- JSON as text: the engine alone writes and reads it, each value as a whole, and PostgreSQL spent a twentieth of its time
-- on reading what it was given. Cast it to look into it: `events::json`.
alter table ai_engine.threads alter column matter_profile type text;
alter table ai_engine.threads alter column matter_profile set storage external;
alter table ai_engine.journal alter column steps type text, alter column events type text, alter column state type text;
alter table ai_engine.journal alter column steps set storage external, alter column events set storage external,
  alter column state set storage external;
