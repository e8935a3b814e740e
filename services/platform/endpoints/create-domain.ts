import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { PlatformDeps } from '../deps.ts'
import { domains } from '../flows/domains.ts'

export const createDomain: Handler<typeof platform.createDomain, PlatformDeps> = (input, deps) =>
  domains.create(input, deps)
