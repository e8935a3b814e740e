-- Of a user's message with a client_message_id: what was asked under it, so that the same id with another message is refused.
alter table consultations.messages add column request_digest text;
