import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { loadPackage } from '../flows/load-package.ts'

export const readSeedManifest: Handler<typeof collector.readSeedManifest, CollectorDeps> = async ({ params }, deps) =>
  (await loadPackage(deps, params.package_id)).manifest
