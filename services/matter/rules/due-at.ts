import { type FieldPath, invalidField } from '@casewright/kit/data/errors'

/**
 * The moment in UTC. The format lets years and offsets pass that no calendar and no database has, and leap seconds,
 * which are the second before.
 */
export function soundDueAt(given: string | null, path: FieldPath = 'body.due_at'): string | null {
  if (given === null) return null
  const at = new Date(given.replace(/:60(?=\D)/, ':59'))
  const year = Number.isNaN(at.getTime()) ? 0 : at.getUTCFullYear()
  if (year < 1 || year > 9999) throw invalidField(path, 'must be a moment in the years 1 to 9999')
  return at.toISOString()
}
