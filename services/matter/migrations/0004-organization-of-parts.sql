-- Row-level security asks the organization of every row that a turn reads or writes; none of them looks the matter up for it.
alter table matter.members add column organization_id text;
update matter.members as c set organization_id = m.organization_id from matter.matters as m where m.matter_id = c.matter_id;
alter table matter.members alter column organization_id set not null;

alter table matter.phases add column organization_id text;
update matter.phases as c set organization_id = m.organization_id from matter.matters as m where m.matter_id = c.matter_id;
alter table matter.phases alter column organization_id set not null;

alter table matter.syncs add column organization_id text;
update matter.syncs as c set organization_id = m.organization_id from matter.matters as m where m.matter_id = c.matter_id;
alter table matter.syncs alter column organization_id set not null;
