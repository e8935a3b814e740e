import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { applyPackages } from '../flows/apply-packages.ts'

export const applySeedPackages: Handler<typeof collector.applySeedPackages, CollectorDeps> = async (
  { body },
  deps,
) => ({ packages: await applyPackages(deps, body) })
