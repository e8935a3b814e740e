import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { isKnown, requireMatch } from '@casewright/kit/http/etag'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { auditFlag } from '../flows/audit-flag.ts'
import { evaluateRemotely, protocolAnswer, tagOf } from '../flows/remote-evaluation.ts'
import { countFlags, deleteFlag, flagByKey, flagStates, listFlags, lockFlag } from '../queries/feature-flags.ts'
import { subjectOf } from '../rules/evaluation-context.ts'
import { evaluate } from '../rules/flag-evaluation.ts'
import { createFeatureFlag } from './create-feature-flag.ts'
import { updateFeatureFlag } from './update-feature-flag.ts'

const listFeatureFlags: Handler<typeof platform.listFeatureFlags, PlatformDeps> = async ({ query }, { sql }) => {
  const window = pageWindow(query)
  const [flags, total] = await Promise.all([listFlags(sql, query, window), countFlags(sql, query)])
  return toPage(flags, total, window)
}

const readFeatureFlag: Handler<typeof platform.readFeatureFlag, PlatformDeps> = async ({ params }, { sql }) =>
  found(await flagByKey(sql, params.key), 'feature flag')

const deleteFeatureFlag: Handler<typeof platform.deleteFeatureFlag, PlatformDeps> = (
  { user, params, headers },
  { transaction, audit },
) =>
  transaction(async (sql) => {
    const flag = found(await lockFlag(sql, params.key), 'feature flag')
    requireMatch(flag.version, headers['if-match'])
    await deleteFlag(sql, flag.key)
    await auditFlag(audit, sql, 'deleted', flag, user)
    return { key: flag.key, deleted: true }
  })

/** Keys that name no flag are left out: a caller may be older or newer than the flags. */
const evaluateFeatureFlags: Handler<typeof platform.evaluateFeatureFlags, PlatformDeps> = async (
  { organization, user, body },
  { sql },
) => {
  const flags = await flagStates(sql, body.keys)
  return { flags: flags.map((flag) => evaluate(flag, { organization, user })) }
}

const tryFeatureFlag: Handler<typeof platform.tryFeatureFlag, PlatformDeps> = async (
  { params, body: { user_id, organization_id } },
  { sql },
) => {
  const [flag] = await flagStates(sql, [params.key])
  return evaluate(found(flag, 'feature flag'), { user: user_id, organization: organization_id })
}

const evaluateAllRemotely: Handler<typeof platform.evaluateAllRemotely, PlatformDeps> = async (
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

const evaluateOneRemotely: Handler<typeof platform.evaluateOneRemotely, PlatformDeps> = async (
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

export const featureFlags = {
  listFeatureFlags,
  createFeatureFlag,
  readFeatureFlag,
  updateFeatureFlag,
  deleteFeatureFlag,
  evaluateFeatureFlags,
  tryFeatureFlag,
  evaluateAllRemotely,
  evaluateOneRemotely,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
