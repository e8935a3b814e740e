import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { loadPackage } from '../flows/load-package.ts'

export const readSeedManifestShort: Handler<typeof collector.readSeedManifestShort, CollectorDeps> = async (
  { params },
  deps,
) => (await loadPackage(deps, params.package_id)).manifest
