import type {
  ElementMapping,
  GivenCauseProfile,
  GivenChecklist,
  LitigationElements,
} from '@casewright/contracts/knowledge/structured-resources'
import { canonicalJson, digestOf } from '@casewright/kit/data/digest'

/** What the rows of each kind say. */
export interface StructuredBody {
  cause_profile: GivenCauseProfile
  litigation_elements: LitigationElements
  element_mapping: ElementMapping
  checklist: GivenChecklist
}
export type StructuredKind = keyof StructuredBody

/** A row of an import, whatever its kind. */
export interface StructuredRow {
  kind: StructuredKind
  key: string
  version: string
  effective_from: string | null
  effective_to: string | null
  /** The cause of action that it speaks of. */
  code: string | null
  body: StructuredBody[StructuredKind]
  content_hash: string
}

/** A row as it is stored. */
export type StructuredRecord<K extends StructuredKind = StructuredKind> = K extends StructuredKind
  ? Omit<StructuredRow, 'kind' | 'body' | 'content_hash'> & { kind: K; body: StructuredBody[K]; updated_at: string }
  : never

const always = { version: '', effective_from: null, effective_to: null }

/** Its content hash decides whether an import says anything new. */
export function structuredRow<K extends StructuredKind>(kind: K, body: StructuredBody[K]): StructuredRow {
  const { version, effective_from, effective_to } = 'version' in body ? body : always
  const code = 'code' in body ? body.code : null
  return {
    kind,
    key: 'mapping_key' in body ? body.mapping_key : 'checklist_id' in body ? body.checklist_id : body.code,
    version,
    effective_from,
    effective_to,
    code,
    body,
    content_hash: digestOf(canonicalJson(body)),
  }
}

/** How the answer of an import calls the row. */
export const nameOfRow = ({ key, version }: Pick<StructuredRow, 'key' | 'version'>): string =>
  version === '' ? key : `${key}@${version}`
