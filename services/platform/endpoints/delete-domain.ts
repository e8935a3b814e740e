import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { domains } from '../flows/domains.ts'

export const deleteDomain: Handler<typeof platform.deleteDomain, PlatformDeps> = (input, deps) =>
  domains.remove(input.params.domainId, input, deps)
