import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { sendPackage } from '../flows/send-package.ts'

export const downloadSeedPackage: Handler<typeof collector.downloadSeedPackage, CollectorDeps> = (
  { params, headers },
  deps,
) => sendPackage(deps, params.package_id, headers)
