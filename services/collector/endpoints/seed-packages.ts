import type { collector } from '@casewright/contracts/collector/endpoints'
import type { PackageResult } from '@casewright/contracts/collector/resources'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import type { CollectorDeps } from '../deps.ts'
import { applyPackages } from '../flows/apply-packages.ts'
import { packagesPage } from '../flows/list-packages.ts'
import { loadPackage } from '../flows/load-package.ts'
import { sendPackage } from '../flows/send-package.ts'

const listSeedPackages: Handler<typeof collector.listSeedPackages, CollectorDeps> = ({ query }, deps) =>
  packagesPage(deps, query)

const showSeedPackages: Handler<typeof collector.showSeedPackages, CollectorDeps> = ({ query }, deps) =>
  packagesPage(deps, query)

const readSeedManifest: Handler<typeof collector.readSeedManifest, CollectorDeps> = async ({ params }, deps) =>
  (await loadPackage(deps, params.package_id)).manifest

const downloadSeedPackage: Handler<typeof collector.downloadSeedPackage, CollectorDeps> = ({ params, headers }, deps) =>
  sendPackage(deps, params.package_id, headers)

const applySeedPackages: Handler<typeof collector.applySeedPackages, CollectorDeps> = async ({ body }, deps) => ({
  packages: await applyPackages(deps, body),
})

const applySeedPackage: Handler<typeof collector.applySeedPackage, CollectorDeps> = async (
  { params: { package_id }, body, user, organization },
  deps,
) => {
  const [result] = await applyPackages(deps, { package_ids: [package_id], ...body, user, organization })
  return result as PackageResult
}

export const seedPackages = {
  listSeedPackages,
  readSeedManifest,
  downloadSeedPackage,
  applySeedPackages,
  applySeedPackage,
} satisfies Partial<Handlers<typeof collector, CollectorDeps>>

export const shownPackages = { showSeedPackages } satisfies Partial<Handlers<typeof collector, CollectorDeps>>
