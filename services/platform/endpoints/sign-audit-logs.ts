import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { headOf, readableChain } from '../flows/audit-log.ts'
import { signHead } from '../flows/sign-audit.ts'

export const signAuditLogs: Handler<typeof platform.signAuditLogs, PlatformDeps> = async (
  { query: { scope }, organization, staff },
  { sql, signer },
) => {
  const key = await signer()
  const head = await headOf(sql, readableChain(scope, organization, staff))
  return { ...(await signHead(sql, key, head)), public_key: key.public_key }
}
