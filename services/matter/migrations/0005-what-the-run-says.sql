-- The title that the engine proposed last: as long as the matter has it, or the first one, no person has written another.
alter table matter.matters add column proposed_title text;
-- Parties that the engine has read in the case file follow it; those that people have named stay.
alter table matter.parties add column from_run boolean not null default false;
