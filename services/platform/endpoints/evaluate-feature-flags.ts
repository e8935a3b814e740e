import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { flagStates } from '../queries/feature-flags.ts'
import { evaluate } from '../rules/flag-evaluation.ts'

/** Keys that name no flag are left out: a caller may be older or newer than the flags. */
export const evaluateFeatureFlags: Handler<typeof platform.evaluateFeatureFlags, PlatformDeps> = async (
  { organization, user, body },
  { sql },
) => {
  const flags = await flagStates(sql, body.keys)
  return { flags: flags.map((flag) => evaluate(flag, { organization, user })) }
}
