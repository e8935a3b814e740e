-- How the characters of a text are written; null for what is no text, and for texts uploaded before this was looked at.
alter table files.files add column charset text;
