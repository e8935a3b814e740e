import type { files } from '@casewright/contracts/files/endpoints'
import { invalidField, ServiceError } from '@casewright/kit/data/errors'
import type { Handler } from '@casewright/kit/http/endpoint'
import { limitBytes } from '@casewright/kit/http/multipart'
import type { FilesDeps } from '../deps.ts'
import { requireDiskSpace, watchDisk } from '../flows/room.ts'
import { grantOf } from '../flows/signed.ts'
import { isAwaited } from '../queries/files.ts'

export const putSigned: Handler<typeof files.putSigned, FilesDeps> = async (
  { params: { key }, query, headers, bytes },
  deps,
) => {
  const { contentType, size } = grantOf(deps, { method: 'PUT', key, query })
  if (headers['content-type'] !== contentType)
    throw new ServiceError('forbidden', `this address takes ${contentType} only`)
  if (Number(headers['content-length'] ?? size) !== size)
    throw new ServiceError('forbidden', `this address takes exactly ${size} bytes`)
  // An address outlives its upload, and bytes that came after would belong to nobody.
  if (!(await isAwaited(deps.sql, key))) throw new ServiceError('conflict', 'the upload to this address is over')
  await requireDiskSpace(deps, size)
  const watched = watchDisk(deps)(limitBytes(bytes, 'the body', size))
  await deps.storage.put(key, exactly(watched, size), contentType)
  return { size }
}

/** What ends too early is not kept. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of bytes) {
    seen += chunk.length
    yield chunk
  }
  if (seen !== size) throw invalidField('body', `has ${seen} bytes and not ${size}`)
}
