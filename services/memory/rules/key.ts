import type { Category, Scope } from '@casewright/contracts/memory/resources'
import { type FieldProblem, invalidInput } from '@casewright/kit/data/errors'

/** What must hold between a fact's scope, case and category; the same as the table's own checks, but in words. */
export function requireSoundKey({
  scope,
  case_id,
  category,
}: {
  scope: Scope
  case_id: string | null
  category: Category
}): void {
  const problems: FieldProblem[] = []
  if (scope === 'case' && case_id === null)
    problems.push({ path: 'body.case_id', message: 'is required when scope is case' })
  if (scope === 'global' && case_id !== null)
    problems.push({ path: 'body.case_id', message: 'must be null when scope is global' })
  if (scope === 'global' && (category === 'case_detail' || category === 'evidence'))
    problems.push({
      path: 'body.category',
      message: `must not be ${category} when scope is global: it belongs to a case`,
    })
  if (problems.length > 0) throw invalidInput(problems)
}
