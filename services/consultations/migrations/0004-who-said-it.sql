-- Several people talk in one session: a message names its author. Until now that was the session's user.
alter table consultations.messages add column user_id text;
update consultations.messages as m set user_id = s.user_id from consultations.sessions as s
where s.id = m.session_id and m.role = 'USER';
-- Sessions are found by the matters that somebody is a member of.
create index sessions_of_matter on consultations.sessions (matter_id) where matter_id is not null;
