import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import { pageWindow, toPage } from '@casewright/kit/http/paging'
import type { CollectorDeps } from '../deps.ts'
import { listPackages } from '../flows/list-packages.ts'

export const listSeedPackages: Handler<typeof collector.listSeedPackages, CollectorDeps> = async ({ query }, deps) => {
  const window = pageWindow(query)
  return toPage(...(await listPackages(deps, window)), window)
}
