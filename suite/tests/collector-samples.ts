import type { HouseSamples } from './sample.ts'

const package_id = 'platform_configuration'

/** Seed packages belong to the installation: there is nothing of a tenant to be found. */
export const collector: HouseSamples = {
  write: async () => ({}),
  calls: () => {
    const one = { params: { package_id } }
    const several = { body: { package_ids: [package_id], dry_run: true } }
    return {
      listSeedPackages: {},
      listSeedPackagesShort: {},
      readSeedManifest: one,
      readSeedManifestShort: one,
      downloadSeedPackage: one,
      downloadSeedPackageShort: one,
      applySeedPackages: several,
      applySeedPackagesShort: several,
      applySeedPackage: { ...one, body: { dry_run: true } },
    }
  },
}
