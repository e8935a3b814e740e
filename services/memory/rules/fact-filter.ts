import type { Category, Fact, Scope, Source } from '@casewright/contracts/memory/resources'

/** Which facts of a user are meant; an absent member does not restrict. */
export interface FactFilter {
  /** Global facts and those of this case; null: global ones alone. */
  visible_case?: string | null
  scope?: Scope | undefined
  /** Facts of this case alone. */
  case_id?: string | undefined
  categories?: readonly Category[] | undefined
  sources?: readonly Source[] | undefined
  entity_key_prefix?: string | undefined
  confidence_min?: number | undefined
  updated_after?: string | undefined
  fact_ids?: readonly string[]
}

type Filtered = Pick<
  Fact,
  'fact_id' | 'scope' | 'case_id' | 'category' | 'source' | 'entity_key' | 'confidence' | 'updated_at'
>

/** The filter on a fact in memory. The query's `where` says the same, and is asked again for whatever is shown. */
export function acceptsFact(fact: Filtered, filter: FactFilter): boolean {
  const {
    visible_case,
    scope,
    case_id,
    categories,
    sources,
    entity_key_prefix,
    confidence_min,
    updated_after,
    fact_ids,
  } = filter
  return (
    (visible_case === undefined ||
      fact.scope === 'global' ||
      (visible_case !== null && fact.case_id === visible_case)) &&
    (scope === undefined || fact.scope === scope) &&
    (case_id === undefined || fact.case_id === case_id) &&
    (categories === undefined || categories.includes(fact.category)) &&
    (sources === undefined || sources.includes(fact.source)) &&
    (entity_key_prefix === undefined || fact.entity_key.startsWith(entity_key_prefix)) &&
    (confidence_min === undefined || (fact.confidence !== null && fact.confidence >= confidence_min)) &&
    (updated_after === undefined || fact.updated_at > updated_after) &&
    (fact_ids === undefined || fact_ids.includes(fact.fact_id))
  )
}
