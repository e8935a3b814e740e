import type { ServiceError } from '@casewright/kit/data/errors'
import { type QuotaLimits, tooMany } from '@casewright/kit/http/quota'

interface UnderWay {
  of_user: number
  of_organization: number
}

/**
 * The refusal of one more turn beside those that are under way. Turns that begin in the same moment do not see each other: a
 * limit can be exceeded by as many as the connections to the database.
 */
export function oneTooMany(limits: QuotaLimits, underWay: UnderWay): ServiceError | undefined {
  const { perUser, perOrganization } = limits
  const what = 'turns under way'
  if (perUser > 0 && underWay.of_user >= perUser) return tooMany('you have', perUser, what)
  if (perOrganization > 0 && underWay.of_organization >= perOrganization)
    return tooMany('your organization has', perOrganization, what)
  return undefined
}
