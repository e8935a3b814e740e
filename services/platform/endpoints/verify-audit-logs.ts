import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { invalidField } from '@casewright/kit/errors'
import { asSystem } from '@casewright/kit/request-id'
import type { PlatformDeps } from '../deps.ts'
import { headOf, readableChain, readChain } from '../flows/audit-log.ts'
import { firstBeyondHead } from '../queries/audit-chains.ts'
import { checkChain } from '../rules/audit-chain.ts'

export const verifyAuditLogs: Handler<typeof platform.verifyAuditLogs, PlatformDeps> = async (
  { query: { scope, anchor_seq: seq, anchor_hash: hash }, organization, superuser },
  { sql },
) => {
  if ((seq === undefined) !== (hash === undefined))
    throw invalidField(seq === undefined ? 'query.anchor_seq' : 'query.anchor_hash', 'is required beside the other one')
  const chain = readableChain(scope, organization, superuser)
  const check = checkChain(seq !== undefined && hash !== undefined ? { seq, hash } : undefined)
  // As the system: a row that was put into another organization must be seen to be found.
  return asSystem(async () => {
    // Before the rows, so that one which is added meanwhile is not missed at the end.
    const head = await headOf(sql, chain)
    for await (const row of readChain(sql, chain, {}, head.seq)) check.take(row)
    const { checked, problems } = check.finish(head, await firstBeyondHead(sql, chain))
    return { intact: problems.length === 0, checked, head: { seq: head.seq, hash: head.hash }, problems }
  })
}
