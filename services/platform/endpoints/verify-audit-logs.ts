import type { platform } from '@casewright/contracts/platform/endpoints'
import { invalidField } from '@casewright/kit/data/errors'
import { asSystem } from '@casewright/kit/data/request-context'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { readableChain } from '../flows/audit-log.ts'
import { verifyChain } from '../flows/verify-chain.ts'

export const verifyAuditLogs: Handler<typeof platform.verifyAuditLogs, PlatformDeps> = async (
  { query: { scope, anchor_seq: seq, anchor_hash: hash }, organization, staff },
  deps,
) => {
  if ((seq === undefined) !== (hash === undefined))
    throw invalidField(seq === undefined ? 'query.anchor_seq' : 'query.anchor_hash', 'is required beside the other one')
  const chain = readableChain(scope, organization, staff)
  // As the system: a row that was put into another organization must be seen to be found.
  return asSystem(() => verifyChain(deps, chain, seq !== undefined && hash !== undefined ? { seq, hash } : undefined))
}
