import type { BytesReply } from '@casewright/kit/http/bytes'
import { etagOf, isKnown } from '@casewright/kit/http/etag'
import { zipOf } from '../adapters/zip.ts'
import type { CollectorDeps } from '../deps.ts'
import { loadPackage } from './load-package.ts'

/** The package as an archive, or nothing for a caller who has it. */
export async function sendPackage(
  deps: CollectorDeps,
  package_id: string,
  headers: { 'if-none-match'?: string },
): Promise<BytesReply> {
  const { content_hash, files, manifest } = await loadPackage(deps, package_id)
  const etag = etagOf(content_hash)
  const about = { contentType: 'application/zip', headers: { etag } }
  if (isKnown(etag, headers['if-none-match'])) return { ...about, bytes: '', status: 304 }
  return { ...about, bytes: zipOf(package_id, files), fileName: `${package_id}-${manifest.version}.zip` }
}
