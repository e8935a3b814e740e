import type { ImportResult, ImportRow } from '@casewright/contracts/knowledge/structured-resources'

/** How many rows had each outcome. */
export function countRows(
  rows: readonly ImportRow[],
): Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'failed'> {
  const count = (status: ImportRow['status']) => rows.filter((row) => row.status === status).length
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  }
}
