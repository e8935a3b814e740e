import { type FieldProblem, isRefusal } from '@casewright/kit/data/errors'
import { validate } from '@casewright/kit/data/validation'
import type { TSchema } from 'typebox'

/** What a schema finds wrong with a value, as `member.of.it message`. Fills in defaults. */
export function schemaProblems(schema: TSchema, value: unknown): string[] {
  try {
    validate(schema, value, 'body')
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    return (error.details as FieldProblem[]).map(({ path, message }) =>
      `${path.replace(/^body\.?/, '')} ${message}`.trim(),
    )
  }
}
