-- How much of a parsed text are characters that nobody can read, from 0 to 1, and what is said of it; null for what was
-- parsed before this was counted.
alter table files.files add column parse_undecodable_share double precision, add column parse_warning text;
