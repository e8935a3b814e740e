import type { Subject } from './flag-evaluation.ts'

/**
 * For whom a remote evaluation is, or what is wrong with its context. A person is who they are, whatever the context
 * claims; only a service, which acts for no user, may say by the context for whom it asks.
 */
export function subjectOf(
  { user, organization }: Subject,
  context: Readonly<Record<string, unknown>> = {},
): Subject | { problem: string } {
  const wrong = ['targetingKey', 'organization_id'].find((name) => !isId(context[name]))
  if (wrong !== undefined) return { problem: `context.${wrong} must be a string or a whole number` }
  if (user !== undefined) return { user, organization }
  return { user: idOf(context.targetingKey), organization: organization ?? idOf(context.organization_id) }
}

const isId = (value: unknown): boolean =>
  value === undefined || typeof value === 'string' || Number.isSafeInteger(value)

/** Some clients send an empty key for nobody. */
const idOf = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value as string | number)
