import { type ErrorCode, type FieldPath, invalidField, ServiceError } from './errors.ts'

/** A member that may stand nowhere in query and body, and the failure that says so. */
export interface Refusal {
  member: string
  code: ErrorCode
  /** Of `invalid_input` it follows the path of the member. */
  reason: string
}

/**
 * Throws when a refused member stands anywhere in query or body, however deep. Asked before anything else is checked: it
 * is not one of many mistakes, but one that has a name. Lists of waiting values instead of recursion: a body may be nested
 * deeper than the stack.
 */
export function refuseMembers(
  refusals: readonly Refusal[],
  { query, body }: { query?: unknown; body?: unknown },
): void {
  const waiting: unknown[] = [query, body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const { member, code, reason } of refusals)
      if (Object.hasOwn(value, member))
        throw code === 'invalid_input'
          ? invalidField(pathTo(value, member, { query, body }), reason)
          : new ServiceError(code, reason)
    for (const inner of Object.values(value)) if (typeof inner === 'object') waiting.push(inner)
  }
}

const stepsShownMax = 20

/** Where a member of an object stands: `body.data.0.name`. Only asked once it was found. */
function pathTo(target: object, member: string, parts: object): FieldPath {
  const parents = new Map<unknown, { value: object; name: string }>()
  const waiting: unknown[] = [parts]
  while (waiting.length > 0 && !parents.has(target)) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      parents.set(inner, { value, name })
      waiting.push(inner)
    }
  }
  const steps = [member]
  for (let at = parents.get(target); at; at = parents.get(at.value)) steps.push(at.name)
  const [part = '', ...rest] = steps.reverse()
  return [part, ...rest.slice(-stepsShownMax)].join('.') as FieldPath
}
