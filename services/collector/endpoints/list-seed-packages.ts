import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { listPackages } from '../flows/list-packages.ts'

export const listSeedPackages: Handler<typeof collector.listSeedPackages, CollectorDeps> = ({ query }, deps) =>
  listPackages(deps, query)
