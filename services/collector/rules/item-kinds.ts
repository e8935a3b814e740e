import type { SeedItemKind } from '@casewright/contracts/collector/resources'
import type { Row } from './rows.ts'

/**
 * How the rows of a kind travel. What refers to other rows goes in one call, so that the order does not matter; else
 * `key` names what a row is about, and no two rows may be about the same: they might go in different calls, where a dry
 * run cannot see that the second would meet the first.
 */
const keyOfRow: Record<SeedItemKind, ((row: Row) => string) | undefined> = {
  'platform.seed.system_configs.upsert': ({ key }) => String(key),
  'knowledge.seed.structured.import': undefined,
  'knowledge.seed.system_kb_documents.import': ({ kb_id, document_id }) => `${kb_id}/${document_id}`,
  'knowledge.seed.cause_of_action_profiles.import': undefined,
}

/** The first key that two rows have. */
export function repeatedKey(kind: SeedItemKind, rows: readonly Row[]): string | undefined {
  const keyOf = keyOfRow[kind]
  if (!keyOf) return undefined
  const seen = new Set<string>()
  return rows.map(keyOf).find((key) => seen.size === seen.add(key).size)
}
