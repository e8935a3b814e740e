import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { domains } from '../flows/domains.ts'

export const updateDomain: Handler<typeof platform.updateDomain, PlatformDeps> = (input, deps) =>
  domains.update(input.params.domainId, input, deps)
