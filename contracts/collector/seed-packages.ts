import { defineContract, withDefault } from '@casewright/kit/http/endpoint'
import { ifNoneMatch } from '@casewright/kit/http/etag'
import { PageOf, pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { Closed } from '../common.ts'
import { ListedPackage, PackageId, PackageResult, SeedManifest } from './resources.ts'

const wishes = {
  dry_run: withDefault(Type.Boolean({ description: 'Only say what would happen' }), false),
  force: withDefault(Type.Boolean({ description: 'Also send what has not changed since its last apply' }), false),
}
const params = Closed({ package_id: PackageId })
/** Rows travel to other services, each of which may take two minutes for a large batch. */
const applyTimeoutMs = 900_000

export const seedPackages = defineContract({
  listSeedPackages: {
    method: 'GET',
    path: '/api/v1/internal/seed-packages',
    summary: 'Seed packages, and how they were last applied',
    acts: 'system',
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(ListedPackage) },
  },
  readSeedManifest: {
    method: 'GET',
    path: '/api/v1/internal/seed-packages/{package_id}/manifest',
    summary: 'Manifest of a seed package',
    acts: 'system',
    params,
    reply: { as: 'envelope', of: SeedManifest },
    errors: ['not_found'],
  },
  downloadSeedPackage: {
    method: 'GET',
    path: '/api/v1/internal/seed-packages/{package_id}/download',
    summary: 'A seed package as a zip archive',
    description: 'The same files give the same archive. Its ETag is the content hash of the package.',
    acts: 'system',
    params,
    headers: Type.Object(ifNoneMatch),
    reply: { as: 'bytes', contentType: 'application/zip' },
    errors: ['not_found'],
  },
  applySeedPackages: {
    method: 'POST',
    path: '/api/v1/internal/seed-packages/apply-internal',
    summary: 'Apply seed packages, for operations and CI',
    description: 'All of them are checked before the first is written.',
    acts: 'system',
    timeoutMs: applyTimeoutMs,
    body: Closed({ package_ids: Type.Array(PackageId, { minItems: 1, maxItems: 50, uniqueItems: true }), ...wishes }),
    reply: { as: 'envelope', of: Type.Object({ packages: Type.Array(PackageResult) }) },
    errors: ['not_found', 'conflict'],
  },
  applySeedPackage: {
    method: 'POST',
    path: '/api/v1/seed-packages/{package_id}/apply',
    summary: 'Apply one seed package',
    description:
      'A package writes what belongs to the installation, so that managing a firm’s collector is not enough.',
    permission: ['collector:manage', 'platform:admin'],
    user: 'optional',
    tenant: 'optional',
    timeoutMs: applyTimeoutMs,
    params,
    body: Closed(wishes),
    reply: { as: 'envelope', of: PackageResult },
    errors: ['not_found', 'conflict'],
  },
})

/** Its short path would be that of the list for services. */
export const shownPackages = defineContract({
  showSeedPackages: {
    method: 'GET',
    path: '/api/v1/seed-packages',
    summary: 'Seed packages, and how they were last applied, for people',
    permission: ['collector:read', 'platform:read'],
    query: Closed({ ...pageQuery }),
    reply: { as: 'envelope', of: PageOf(ListedPackage) },
  },
})
