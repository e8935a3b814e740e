import type { BytesReply } from '@casewright/kit/http/bytes'
import { etagOf } from '@casewright/kit/http/etag'
import { type BytesHeaders, rangedReply } from '@casewright/kit/http/ranges'
import type { FilesDeps } from '../deps.ts'
import type { FileRow } from '../queries/files.ts'
import { requireReadable } from '../rules/readable.ts'
import { servedType } from '../rules/served-type.ts'

/** The bytes of a file, or the range that is asked for. Always an attachment: no browser shall run it as a page of ours. */
export async function sendFile(
  { storage }: Pick<FilesDeps, 'storage'>,
  row: FileRow,
  headers: BytesHeaders,
): Promise<BytesReply> {
  requireReadable(row)
  const { name: fileName, size, sha256, storage_key } = row
  const about = { contentType: servedType(row), fileName, size, etag: etagOf(sha256 as string) }
  return rangedReply(headers, about, (part) => storage.get(storage_key, part))
}
