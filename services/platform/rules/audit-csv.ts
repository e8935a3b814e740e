import type { AuditLog } from '@casewright/contracts/platform/audit-logs'

const columns = [
  ...(['seq', 'at', 'organization_id', 'user_id', 'service', 'action', 'resource_type', 'resource_id'] as const),
  ...(['details', 'request_id', 'id', 'collected_at', 'previous_hash', 'hash'] as const),
]

/** With the mark that makes spreadsheet programs read UTF-8. */
export const csvHead = `\ufeff${columns.join(',')}\r\n`

export const csvLine = (row: AuditLog): string =>
  `${columns.map((column) => cell(column === 'details' ? JSON.stringify(row.details) : row[column])).join(',')}\r\n`

/**
 * A spreadsheet runs a cell that begins like a formula, and ids come from outside: such a cell gets an apostrophe, which
 * makes it text (also before the wide forms, and after white space, which some programs skip).
 */
function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const guarded = typeof value === 'string' && /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(guarded) || guarded !== text ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
