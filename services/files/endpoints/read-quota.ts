import type { files } from '@casewright/contracts/files/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { FilesDeps } from '../deps.ts'
import { quotasOf } from '../flows/room.ts'
import { usageOf } from '../queries/quotas.ts'
import type { Quota, Usage } from '../rules/quota.ts'

export const readQuota: Handler<typeof files.readQuota, FilesDeps> = async ({ user, organization }, deps) => {
  const used = await usageOf(deps.sql, { owner: user, organization_id: organization })
  const quotas = quotasOf(deps)
  return { user: shareOf(used.user, quotas.user), organization: shareOf(used.organization, quotas.organization) }
}

const shareOf = ({ bytes, waiting }: Usage, { bytesMax, waitingMax }: Quota) => ({
  bytes,
  bytes_max: bytesMax || null,
  waiting,
  waiting_max: waitingMax || null,
})
