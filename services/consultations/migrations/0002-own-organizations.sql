-- People without an organization have one of their own (kit/door.ts), so that no session is without one.
update consultations.sessions set organization_id = 'personal:' || case when length(user_id) <= 119 then user_id
  else rtrim(translate(encode(sha256(convert_to(user_id, 'UTF8')), 'base64'), '+/', '-_'), '=') end
where organization_id is null;
alter table consultations.sessions alter column organization_id set not null;
