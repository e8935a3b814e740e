-- Row-level security asks the organization of every row, and every chat counts the turns that are under way in it and of
-- its user: neither looks another row up.
alter table consultations.messages add column organization_id text;
-- Of an answer: the author of the message that it answers.
alter table consultations.messages add column asked_by text;
update consultations.messages as m set organization_id = s.organization_id,
  asked_by = (select said.user_id from consultations.messages as said where said.id = m.answers)
from consultations.sessions as s where s.id = m.session_id;
alter table consultations.messages alter column organization_id set not null;
