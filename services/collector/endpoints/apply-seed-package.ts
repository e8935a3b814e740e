import type { collector } from '@casewright/contracts/collector/endpoints'
import type { PackageResult } from '@casewright/contracts/collector/resources'
import type { Handler } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { applyPackages } from '../flows/apply-packages.ts'

export const applySeedPackage: Handler<typeof collector.applySeedPackage, CollectorDeps> = async (
  { params: { package_id }, body, user, organization },
  deps,
) => {
  const [result] = await applyPackages(deps, { package_ids: [package_id], ...body, user, organization })
  return result as PackageResult
}
