import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { listPackages } from '../flows/list-packages.ts'

export const listSeedPackagesShort: Handler<typeof collector.listSeedPackagesShort, CollectorDeps> = (
  { query },
  deps,
) => listPackages(deps, query)
