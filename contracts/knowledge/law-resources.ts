import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { type Static, Type } from 'typebox'
import { Closed, Nullable } from '../common.ts'
import { Day, DocType, DocumentId, Free, KbId, SectionId } from './resources.ts'

/** An article by its law and number: 民法典, 577. */
export const ArticleName = Closed({
  law: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'In any usual spelling: 《中华人民共和国民法典》, 民法典',
  }),
  number: Type.String({
    pattern: '^[1-9]\\d{0,4}(?:-[1-9]\\d{0,2})?$',
    description: '577, or 577-1 for 第五百七十七条之一',
  }),
})
export type ArticleName = Static<typeof ArticleName>

/** The wording of an article, or where there is only that, a summary of it: `metadata.kind` tells. */
export const FoundArticle = Type.Object({
  law: Type.String({ description: 'As it was asked for' }),
  number: Type.String(),
  kb_id: KbId,
  document_id: DocumentId,
  doc_type: DocType,
  title: Type.String(),
  section_id: SectionId,
  section_title: Nullable(Type.String({ description: 'With the headings above it' })),
  content: Type.String({ description: "The document's text from `start` to `end`" }),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  date: Nullable(Day),
  effective_from: Nullable(Day),
  effective_to: Nullable(Day),
  metadata: Free,
})
export type FoundArticle = Static<typeof FoundArticle>

nameSchemas({ ArticleName, FoundArticle })
