import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { evaluateRemotely, protocolAnswer } from '../flows/remote-evaluation.ts'
import { flagStates } from '../queries/feature-flags.ts'
import { subjectOf } from '../rules/evaluation-context.ts'

export const evaluateOneRemotely: Handler<typeof platform.evaluateOneRemotely, PlatformDeps> = async (
  { organization, user, params: { key }, body },
  { sql },
) => {
  const subject = subjectOf({ organization, user }, body.context)
  if ('problem' in subject)
    return protocolAnswer(400, { key, errorCode: 'INVALID_CONTEXT', errorDetails: subject.problem })
  const [flag] = await flagStates(sql, [key])
  return flag
    ? protocolAnswer(200, evaluateRemotely(flag, subject))
    : protocolAnswer(404, { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'there is no feature flag of this key' })
}
