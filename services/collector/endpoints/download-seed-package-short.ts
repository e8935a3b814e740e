import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { sendPackage } from '../flows/send-package.ts'

export const downloadSeedPackageShort: Handler<typeof collector.downloadSeedPackageShort, CollectorDeps> = (
  { params, headers },
  deps,
) => sendPackage(deps, params.package_id, headers)
