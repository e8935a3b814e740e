import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { found } from '@casewright/kit/errors'
import type { PlatformDeps } from '../deps.ts'
import { domainById } from '../queries/domains.ts'

export const readDomain: Handler<typeof platform.readDomain, PlatformDeps> = async ({ params }, { sql }) =>
  found(await domainById(sql, params.domainId), 'domain')
