import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import { pageWindow, toPage } from '@casewright/kit/paging'
import type { CollectorDeps } from '../deps.ts'
import { listPackages } from '../flows/list-packages.ts'

export const listSeedPackages: Handler<typeof collector.listSeedPackages, CollectorDeps> = async ({ query }, deps) => {
  const window = pageWindow(query)
  return toPage(...(await listPackages(deps, window)), window)
}
