import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { withDefault } from '@casewright/kit/http/endpoint'
import { PageOf } from '@casewright/kit/http/paging'
import { type Static, Type } from 'typebox'
import { Closed, Nullable, Timestamp } from '../common.ts'
import { Day, DocType, DocumentId, FileId, Free, KbId, Title, WriteStatus } from './resources.ts'

const Text = Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' })
const Name = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })
const NameEn = Nullable(Type.String({ minLength: 1, maxLength: 300 }))
const Key = Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })
export const CauseCode = Key
/** As people write it: 《民法典》第六百七十五条, 民法典#675, Article 675 of the Civil Code. */
const ArticleReference = Type.String({ minLength: 1, maxLength: 300 })

/** What must be true for a claim to stand. */
const Element = {
  element_key: Key,
  name: Name,
  name_en: withDefault(NameEn, null),
  description: withDefault(Nullable(Text), null),
  burden_of_proof: withDefault(Nullable(Type.String({ maxLength: 1000 })), null),
  evidence: withDefault(Type.Array(Name, { maxItems: 100 }), []),
  articles: withDefault(Type.Array(ArticleReference, { maxItems: 50 }), []),
}
const GivenElement = Closed(Element)
const versioned = {
  version: Type.String({ minLength: 1, maxLength: 64, description: 'Of the list that the code is from' }),
  effective_from: Day,
  effective_to: withDefault(Nullable(Day), null),
}

/** May be imported before the profile of its cause, and is read with it, in the days that both are in force. */
export const LitigationElements = Closed({
  code: CauseCode,
  ...versioned,
  elements: Type.Array(GivenElement, { minItems: 1, maxItems: 100 }),
})
export type LitigationElements = Static<typeof LitigationElements>

export const GivenCauseProfile = Closed({
  code: CauseCode,
  ...versioned,
  name: Name,
  name_en: withDefault(NameEn, null),
  parent_code: withDefault(Nullable(CauseCode), null),
  aliases: withDefault(Type.Array(Name, { maxItems: 50 }), []),
  keywords: withDefault(Type.Array(Name, { maxItems: 200 }), []),
  description: withDefault(Nullable(Text), null),
  limitation: withDefault(
    Nullable(Closed({ years: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })), text: Text })),
    null,
  ),
  governing_articles: withDefault(Type.Array(ArticleReference, { maxItems: 100 }), []),
  typical_evidence: withDefault(Type.Array(Name, { maxItems: 100 }), []),
  elements: withDefault(Type.Array(GivenElement, { maxItems: 100 }), []),
  metadata: withDefault(Free, {}),
})
export type GivenCauseProfile = Static<typeof GivenCauseProfile>

/** More kinds of evidence that prove an element, in every version of its cause. */
export const ElementMapping = Closed({
  mapping_key: Key,
  code: CauseCode,
  element_key: Key,
  evidence: Type.Array(Name, { minItems: 1, maxItems: 100 }),
  note: withDefault(Nullable(Text), null),
})
export type ElementMapping = Static<typeof ElementMapping>

export const GivenChecklist = Closed({
  checklist_id: Key,
  name: Name,
  name_en: withDefault(NameEn, null),
  service_type: withDefault(Nullable(Key), null),
  ...versioned,
  description: withDefault(Nullable(Text), null),
  items: Type.Array(
    Closed({
      item_key: Key,
      title: Name,
      title_en: withDefault(NameEn, null),
      guidance: withDefault(Nullable(Text), null),
      risk_level: withDefault(Nullable(Type.Enum(['low', 'medium', 'high'])), null),
      suggested_wording: withDefault(Nullable(Text), null),
      fallback: Type.Optional(Nullable({ ...Text, description: 'Of a playbook: wording that is still accepted' })),
      walk_away: Type.Optional(Nullable({ ...Text, description: 'Of a playbook: what is never accepted' })),
      articles: withDefault(Type.Array(ArticleReference, { maxItems: 50 }), []),
      required: withDefault(Type.Boolean(), true),
    }),
    { minItems: 1, maxItems: 500 },
  ),
  metadata: withDefault(Free, {}),
})
export type GivenChecklist = Static<typeof GivenChecklist>

/**
 * What a cause of action is, as of a day: its profile in force on it. An element is as the litigation elements of that
 * version define it, or else as the profile does; mappings add to its evidence.
 */
export const CauseOfAction = Type.Object({
  ...GivenCauseProfile.properties,
  elements: Type.Array(
    Type.Object({ ...Element, notes: Type.Array(Type.String(), { description: 'What the mappings say of it' }) }),
  ),
  updated_at: Timestamp,
})
export type CauseOfAction = Static<typeof CauseOfAction>
export const FoundCause = Type.Object({
  cause: CauseOfAction,
  score: Type.Number(),
  matched_terms: Type.Array(Type.String()),
})
export type FoundCause = Static<typeof FoundCause>
const BothLanguages = Type.Object({ zh: Type.String(), en: Type.String() })
export const FoundCauses = Type.Object({
  ...PageOf(FoundCause).properties,
  outside: Nullable(
    Type.Object(
      {
        field: Type.Enum(['criminal', 'administrative', 'no_dispute']),
        name: BothLanguages,
        first_steps: Type.Array(BothLanguages),
      },
      { description: 'The field that the question belongs to, when it is none of civil disputes' },
    ),
  ),
})
export const Checklist = Type.Object({ ...GivenChecklist.properties, updated_at: Timestamp })
export type Checklist = Static<typeof Checklist>

export const SystemDocument = Closed({
  kb_id: Type.String({ ...KbId, pattern: '^sys_[A-Za-z0-9_.-]*$' }),
  document_id: DocumentId,
  title: Title,
  doc_type: withDefault(DocType, 'document'),
  file_id: withDefault(Nullable(FileId), null),
  date: withDefault(Nullable(Day), null),
  effective_from: withDefault(Nullable(Day), null),
  effective_to: withDefault(Nullable(Day), null),
  metadata: withDefault(Free, {}),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000_000, pattern: '\\S' })),
  sections: Type.Optional(
    Type.Array(
      Closed({
        section_id: Type.String({ minLength: 1, maxLength: 500 }),
        title: withDefault(Nullable(Type.String({ maxLength: 1000 })), null),
        content: Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' }),
      }),
      { minItems: 1, maxItems: 20_000 },
    ),
  ),
})
export type SystemDocument = Static<typeof SystemDocument>

/** What became of one row of an import; a row that fails does not stop the others. */
const ImportRow = Type.Object({
  kind: Type.Enum(['litigation_elements', 'checklist', 'element_mapping', 'cause_profile', 'document']),
  key: Type.String(),
  status: WriteStatus,
  error: Nullable(Type.String()),
})
export type ImportRow = Static<typeof ImportRow>
export const ImportResult = Type.Object({
  dry_run: Type.Boolean(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  rows: Type.Array(ImportRow),
  graph: Type.Object({
    synced: Type.Boolean(),
    reason: Nullable(Type.String({ description: 'Why the graph was not written now' })),
  }),
})
export type ImportResult = Static<typeof ImportResult>

nameSchemas({
  GivenElement,
  LitigationElements,
  GivenCauseProfile,
  ElementMapping,
  GivenChecklist,
  CauseOfAction,
  FoundCause,
  FoundCauses,
  Checklist,
  SystemDocument,
  ImportRow,
  ImportResult,
})
