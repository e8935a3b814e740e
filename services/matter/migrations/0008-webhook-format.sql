-- Receivers that were there before go on getting what they got.
alter table matter.webhooks
  add column format text not null default 'standard' check (format in ('standard', 'cloudevents'));
