import type { platform } from '@casewright/contracts/platform/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { domainById } from '../queries/domains.ts'

export const readDomain: Handler<typeof platform.readDomain, PlatformDeps> = async ({ params }, { sql }) =>
  found(await domainById(sql, params.domainId), 'domain')
