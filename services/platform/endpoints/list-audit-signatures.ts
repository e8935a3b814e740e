import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { readableChain } from '../flows/audit-log.ts'
import { signaturesPage } from '../queries/audit-signatures.ts'

export const listAuditSignatures: Handler<typeof platform.listAuditSignatures, PlatformDeps> = async (
  { query, organization, staff },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await signaturesPage(sql, readableChain(query.scope, organization, staff), window)
  return toPage(items, total, window)
}
