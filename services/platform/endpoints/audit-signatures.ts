import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { PlatformDeps } from '../deps.ts'
import { headOf, readableChain } from '../flows/audit-log.ts'
import { signHead } from '../flows/sign-audit.ts'
import { signaturesPage } from '../queries/audit-signatures.ts'

const signAuditLogs: Handler<typeof platform.signAuditLogs, PlatformDeps> = async (
  { query: { scope }, organization, staff },
  { sql, signer },
) => {
  const key = await signer()
  const head = await headOf(sql, readableChain(scope, organization, staff))
  return { ...(await signHead(sql, key, head)), public_key: key.public_key }
}

const listAuditSignatures: Handler<typeof platform.listAuditSignatures, PlatformDeps> = async (
  { query, organization, staff },
  { sql },
) => {
  const window = pageWindow(query)
  const [items, total] = await signaturesPage(sql, readableChain(query.scope, organization, staff), window)
  return toPage(items, total, window)
}

export const auditSignatures = {
  signAuditLogs,
  listAuditSignatures,
} satisfies Partial<Handlers<typeof platform, PlatformDeps>>
