import type { collector } from '@casewright/contracts/collector/endpoints'
import type { Handlers } from '@casewright/kit/endpoint'
import type { CollectorDeps } from './deps.ts'
import { applySeedPackage } from './endpoints/apply-seed-package.ts'
import { applySeedPackages } from './endpoints/apply-seed-packages.ts'
import { applySeedPackagesShort } from './endpoints/apply-seed-packages-short.ts'
import { downloadSeedPackage } from './endpoints/download-seed-package.ts'
import { downloadSeedPackageShort } from './endpoints/download-seed-package-short.ts'
import { listSeedPackages } from './endpoints/list-seed-packages.ts'
import { listSeedPackagesShort } from './endpoints/list-seed-packages-short.ts'
import { readSeedManifest } from './endpoints/read-seed-manifest.ts'
import { readSeedManifestShort } from './endpoints/read-seed-manifest-short.ts'

/** A missing or misspelt one does not compile. */
export const handlers: Handlers<typeof collector, CollectorDeps> = {
  listSeedPackages,
  readSeedManifest,
  downloadSeedPackage,
  applySeedPackages,
  listSeedPackagesShort,
  readSeedManifestShort,
  downloadSeedPackageShort,
  applySeedPackagesShort,
  applySeedPackage,
}
