import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { isKnown } from '@casewright/kit/http/etag'
import type { PlatformDeps } from '../deps.ts'
import { evaluateRemotely, protocolAnswer, tagOf } from '../flows/remote-evaluation.ts'
import { flagStates } from '../queries/feature-flags.ts'
import { subjectOf } from '../rules/evaluation-context.ts'

export const evaluateAllRemotely: Handler<typeof platform.evaluateAllRemotely, PlatformDeps> = async (
  { organization, user, headers, body },
  { sql },
) => {
  const subject = subjectOf({ organization, user }, body.context)
  if ('problem' in subject) return protocolAnswer(400, { errorCode: 'INVALID_CONTEXT', errorDetails: subject.problem })
  const flags = (await flagStates(sql)).map((flag) => evaluateRemotely(flag, subject))
  const etag = tagOf(flags, subject)
  const answer = protocolAnswer(200, { flags }, { etag })
  return isKnown(etag, headers['if-none-match']) ? { ...answer, status: 304, bytes: '' } : answer
}
