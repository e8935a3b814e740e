-- People without an organization have one of their own (kit/door.ts); threads that no user ever had stay without.
update ai_engine.threads set organization_id = 'personal:' || case when length(user_id) <= 119 then user_id
  else rtrim(translate(encode(sha256(convert_to(user_id, 'UTF8')), 'base64'), '+/', '-_'), '=') end
where organization_id is null and user_id is not null;
update ai_engine.turns set organization_id = 'personal:' || case when length(user_id) <= 119 then user_id
  else rtrim(translate(encode(sha256(convert_to(user_id, 'UTF8')), 'base64'), '+/', '-_'), '=') end
where organization_id is null and user_id is not null;
