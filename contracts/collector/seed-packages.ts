import { defineContract, withDefault } from '@casewright/kit/endpoint'
import { ifNoneMatch } from '@casewright/kit/etag'
import { PageOf, pageQuery } from '@casewright/kit/paging'
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

const list = {
  acts: 'system',
  method: 'GET',
  query: Closed({ ...pageQuery }),
  reply: { as: 'envelope', of: PageOf(ListedPackage) },
} as const
const manifest = {
  acts: 'system',
  method: 'GET',
  params,
  reply: { as: 'envelope', of: SeedManifest },
  errors: ['not_found'],
} as const
const download = {
  acts: 'system',
  method: 'GET',
  description: 'The same files give the same archive. Its ETag is the content hash of the package.',
  params,
  headers: Type.Object(ifNoneMatch),
  reply: { as: 'bytes', contentType: 'application/zip' },
  errors: ['not_found'],
} as const
const applySeveral = {
  acts: 'system',
  method: 'POST',
  description: 'All of them are checked before the first is written.',
  timeoutMs: applyTimeoutMs,
  body: Closed({ package_ids: Type.Array(PackageId, { minItems: 1, maxItems: 50, uniqueItems: true }), ...wishes }),
  reply: { as: 'envelope', of: Type.Object({ packages: Type.Array(PackageResult) }) },
  errors: ['not_found', 'conflict'],
} as const

/**
 * What is internal stands under two roots, so each entry but one has a twin: the same endpoint at the short path, by
 * which a network policy can tell it from all others.
 */
export const seedPackages = defineContract({
  listSeedPackages: {
    path: '/api/v1/internal/seed-packages',
    summary: 'Seed packages, and how they were last applied',
    ...list,
  },
  readSeedManifest: {
    path: '/api/v1/internal/seed-packages/{package_id}/manifest',
    summary: 'Manifest of a seed package',
    ...manifest,
  },
  downloadSeedPackage: {
    path: '/api/v1/internal/seed-packages/{package_id}/download',
    summary: 'A seed package as a zip archive',
    ...download,
  },
  applySeedPackages: {
    path: '/api/v1/internal/seed-packages/apply-internal',
    summary: 'Apply seed packages, for operations and CI',
    ...applySeveral,
  },
  listSeedPackagesShort: {
    path: '/internal/seed-packages',
    summary: 'Seed packages, at the short path',
    ...list,
  },
  readSeedManifestShort: {
    path: '/internal/seed-packages/{package_id}/manifest',
    summary: 'Manifest of a seed package, at the short path',
    ...manifest,
  },
  downloadSeedPackageShort: {
    path: '/internal/seed-packages/{package_id}/download',
    summary: 'A seed package as a zip archive, at the short path',
    ...download,
  },
  applySeedPackagesShort: {
    path: '/internal/seed-packages/apply-internal',
    summary: 'Apply seed packages, at the short path',
    ...applySeveral,
  },
  applySeedPackage: {
    method: 'POST',
    path: '/api/v1/seed-packages/{package_id}/apply',
    summary: 'Apply one seed package',
    permission: 'collector:manage',
    user: 'optional',
    timeoutMs: applyTimeoutMs,
    params,
    body: Closed(wishes),
    reply: { as: 'envelope', of: PackageResult },
    errors: ['not_found', 'conflict'],
  },
})
