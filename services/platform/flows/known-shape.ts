import { knownConfigs, type ServiceTypes } from '@casewright/contracts/platform/known-configs'
import { type FieldProblem, invalidInput, ServiceError } from '@casewright/kit/data/errors'
import { validate } from '@casewright/kit/data/validation'
import { serviceTypeProblems } from '../rules/service-types.ts'

/** Refuses a value that the services which read its key could not use. `at` is where in the request the value stands. */
export function requireKnownShape(key: string, value: unknown, at: 'body' | `body.configs.${number}`): void {
  const schema = Object.hasOwn(knownConfigs, key) && knownConfigs[key]
  if (!schema) return
  const problems = [...schemaProblems(schema, value)]
  if (problems.length === 0) problems.push(...serviceTypeProblems(value as ServiceTypes))
  if (problems.length > 0) throw invalidInput(problems.map(({ path, message }) => ({ path: `${at}.${path}`, message })))
}

function schemaProblems(schema: Parameters<typeof validate>[0], value: unknown): FieldProblem[] {
  try {
    validate(schema, value, 'body')
    return []
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return (error.details as FieldProblem[]).map(({ path, message }) => ({
      path: path.replace(/^body/, 'value'),
      message,
    }))
  }
}
