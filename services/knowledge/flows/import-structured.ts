import type {
  ElementMapping,
  GivenCauseProfile,
  GivenChecklist,
  ImportResult,
  LitigationElements,
} from '@casewright/contracts/knowledge/structured-resources'
import { inTurns } from '@casewright/kit/work/in-turns'
import type { KnowledgeDeps } from '../deps.ts'
import { type StructuredBody, type StructuredKind, type StructuredRow, structuredRow } from '../rules/structured-row.ts'
import { type ImportOptions, importRows } from './import-rows.ts'

export interface StructuredImport extends ImportOptions {
  litigation_elements: readonly LitigationElements[]
  non_litigation_checklists: readonly GivenChecklist[]
  element_mappings: readonly ElementMapping[]
}

/** All in one import, so that a mapping may name an element that comes with it. */
export async function importStructuredRows(deps: KnowledgeDeps, order: StructuredImport): Promise<ImportResult> {
  const rows = [
    ...(await rowsOf('litigation_elements', order.litigation_elements)),
    ...(await rowsOf('checklist', order.non_litigation_checklists)),
    ...(await rowsOf('element_mapping', order.element_mappings)),
  ]
  return importRows(deps, rows, order)
}

/** All in one import, so that a child may stand before its parent. */
export async function importProfiles(
  deps: KnowledgeDeps,
  profiles: readonly GivenCauseProfile[],
  options: ImportOptions,
): Promise<ImportResult> {
  return importRows(deps, await rowsOf('cause_profile', profiles), options)
}

async function rowsOf<K extends StructuredKind>(
  kind: K,
  bodies: readonly StructuredBody[K][],
): Promise<StructuredRow[]> {
  const rows: StructuredRow[] = []
  await inTurns(bodies, (body) => void rows.push(structuredRow(kind, body)))
  return rows
}
