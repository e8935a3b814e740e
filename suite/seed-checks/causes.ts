import type { CauseOfAction } from '@casewright/contracts/knowledge/structured-resources'
import { causesOfAction } from '../../services/knowledge/rules/cause-of-action.ts'
import {
  type StructuredBody,
  type StructuredRecord,
  structuredRow,
} from '../../services/knowledge/rules/structured-row.ts'
import { articleFaults, type Law } from './law-articles.ts'
import { type Fault, faultOf, type SeedLists, type SeedRow } from './seed-rows.ts'

type Kind = 'cause_profile' | 'litigation_elements' | 'element_mapping'

const record = <K extends Kind>(kind: K, body: StructuredBody[K]) =>
  ({ ...structuredRow(kind, body), updated_at: '' }) as unknown as StructuredRecord<K>

/** The causes of action as a reader will get them, each beside the row of its profile. */
export function readableCauses(lists: SeedLists): { row: SeedRow; cause: CauseOfAction }[] {
  const causes = causesOfAction(
    lists.profiles.map(({ body }) => record('cause_profile', body)),
    [
      ...lists.litigation_elements.map(({ body }) => record('litigation_elements', body)),
      ...lists.element_mappings.map(({ body }) => record('element_mapping', body)),
    ],
  )
  return lists.profiles.map((row, at) => ({ row, cause: causes[at] as CauseOfAction }))
}

/** A cause with elements is complete: a lawyer learns from it who proves what, by what, under which articles and how long. */
export function causeFaults(lists: SeedLists, laws: readonly Law[]): Fault[] {
  return [
    ...readableCauses(lists).flatMap(({ row, cause }) => [
      ...missingOf(cause).map((missing) => faultOf(row, `has no ${missing}`)),
      ...articleFaults(row, 'governing_articles', cause.governing_articles, cause, laws),
    ]),
    ...[...lists.profiles, ...lists.litigation_elements].flatMap((row) =>
      row.body.elements.flatMap(({ element_key, articles }) =>
        articleFaults(row, `element ${element_key}`, articles, row.body, laws),
      ),
    ),
    ...strayElements(lists),
  ]
}

function missingOf(cause: CauseOfAction): string[] {
  const { elements, name_en, limitation, governing_articles, typical_evidence } = cause
  if (elements.length === 0) return []
  return [
    ...(name_en ? [] : ['English name']),
    ...(limitation ? [] : ['limitation']),
    ...(governing_articles.length > 0 ? [] : ['governing articles']),
    ...(typical_evidence.length > 0 ? [] : ['typical evidence']),
    ...elements.flatMap(({ element_key, ...element }) => [
      ...(element.name_en ? [] : [`English name of the element ${element_key}`]),
      ...(element.burden_of_proof?.trim() ? [] : [`burden of proof of the element ${element_key}`]),
      ...(element.evidence.length > 0 ? [] : [`evidence of the element ${element_key}`]),
    ]),
  ]
}

/** Elements are read with the profile of their version, or never. */
function strayElements({ profiles, litigation_elements }: SeedLists): Fault[] {
  const known = new Set(profiles.map(({ row }) => row))
  return litigation_elements
    .filter(({ row }) => !known.has(row))
    .map((row) => faultOf(row, 'has elements, but there is no profile of this code and version'))
}
