import type { Answer } from '@casewright/contracts/ai-engine/resources'
import { objectOf } from '@casewright/legal/products/fitting'
import { engineMembers, type State } from './state.ts'

const forbidden = new Set(['__proto__', 'prototype', 'constructor'])
const segment = /^[\p{L}\p{N}_-]{1,100}$/u

/** Why an answer may not be written at this path; undefined when it may. */
export function pathProblem(field_key: string): string | undefined {
  const path = field_key.split('.')
  if (path.length > 8 || !path.every((part) => segment.test(part))) return 'is not a dotted path of names'
  if (path.some((part) => forbidden.has(part))) return 'has a name that is refused'
  if (engineMembers.includes(path[0] as string)) return "is the engine's own"
  return undefined
}

/** Each answer at its path. Only own members are followed, and what is not an object on the way is replaced by one. */
export const writeAnswers = (state: State, answers: readonly Answer[]): State =>
  answers.reduce((written, { field_key, value }) => writeAt(written, field_key.split('.'), value) as State, state)

function writeAt(into: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const members = objectOf(into)
  const inner = Object.hasOwn(members, name) ? members[name] : undefined
  return { ...members, [name]: rest.length === 0 ? value : writeAt(inner, rest, value) }
}
