import { problemsOf } from '@casewright/kit/data/validation'
import type { TSchema } from 'typebox'

/** What a schema finds wrong with a value, as `member.of.it message`. Fills in defaults. */
export const schemaProblems = (schema: TSchema, value: unknown): string[] =>
  problemsOf(schema, value).map(({ path, message }) => `${path} ${message}`.trim())
