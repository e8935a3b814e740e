-- Which law a text is of, in one spelling for its wording, its summaries and all its versions. As `statuteName` spells a
-- Chinese name: an article is looked up by it.
alter table knowledge.documents add column law text generated always as
  (regexp_replace(normalize(metadata ->> 'source', nfkc), '中华人民共和国|[《》〈〉「」『』 ]', '', 'g')) stored;
create index documents_law on knowledge.documents (base_no, law) where law is not null;
create index documents_summaries on knowledge.documents (base_no) where metadata ->> 'kind' = 'summary';
