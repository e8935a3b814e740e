-- `data` has the sections workbench, litigation and work_product: what the engine wrote beside them moves into its own.
with placed (name, section) as (
  values ('review', 'workbench'), ('strategy', 'workbench'), ('intake', 'litigation'), ('cause_of_action', 'litigation'),
    ('evidence', 'litigation'), ('sufficiency', 'litigation'), ('limitation', 'litigation'), ('interest', 'litigation'),
    ('issues', 'work_product'), ('risk_assessment', 'work_product'), ('strategies', 'work_product'),
    ('contract_review', 'work_product'), ('checklist_review', 'work_product'), ('legal_answer', 'work_product'),
    ('matter_summary', 'work_product'), ('draft', 'work_product'), ('delivery', 'work_product')),
moved as (
  select matter_id, section, jsonb_object_agg(name, value) as members, array_agg(name) as names
  from matter.matters cross join lateral jsonb_each(data) as member (name, value) join placed using (name)
  group by matter_id, section),
sections as (
  select moved.matter_id, jsonb_object_agg(section, case when jsonb_typeof(m.data -> section) = 'object'
    then members || (m.data -> section) else members end) as data
  from moved join matter.matters as m using (matter_id) group by moved.matter_id),
flat as (select matter_id, array_agg(name) as names from moved, unnest(moved.names) as name group by matter_id)
update matter.matters as m set data = (m.data - flat.names) || sections.data
from sections join flat using (matter_id) where m.matter_id = sections.matter_id;
