import { knownConfigs, type ServiceTypes } from '@casewright/contracts/platform/known-configs'
import { invalidInput } from '@casewright/kit/data/errors'
import { problemsOf } from '@casewright/kit/data/validation'
import { serviceTypeProblems } from '../rules/service-types.ts'

/** Refuses a value that the services which read its key could not use. `at` is where in the request the value stands. */
export function requireKnownShape(key: string, value: unknown, at: 'body' | `body.configs.${number}`): void {
  const schema = Object.hasOwn(knownConfigs, key) && knownConfigs[key]
  if (!schema) return
  const problems = problemsOf(schema, value, ['value'])
  if (problems.length === 0) problems.push(...serviceTypeProblems(value as ServiceTypes))
  if (problems.length > 0) throw invalidInput(problems.map(({ path, message }) => ({ path: `${at}.${path}`, message })))
}
