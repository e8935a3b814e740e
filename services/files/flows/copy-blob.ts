import { ServiceError } from '@casewright/kit/data/errors'
import { hashing } from '@casewright/kit/data/hashing'
import type { Storage } from '../adapters/storage.ts'
import type { MovedBlob } from '../queries/moved-blobs.ts'

/** False when the bytes are not there, or not what they were. */
export async function copyBlob(source: Storage, target: Storage, blob: MovedBlob): Promise<boolean> {
  // Of a copy that was broken off.
  if ((await target.size(blob.storage_key)) !== undefined) {
    if (await holds(target, blob)) return true
    await target.remove(blob.storage_key)
  }
  try {
    await target.put(blob.storage_key, await source.get(blob.storage_key), 'application/octet-stream')
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return false
    throw error
  }
  if (await holds(target, blob)) return true
  await target.remove(blob.storage_key)
  return false
}

/** Read back, because what was sent need not be what was kept. */
async function holds(storage: Storage, { storage_key, sha256 }: MovedBlob): Promise<boolean> {
  const flowing = hashing(await storage.get(storage_key))
  for await (const _ of flowing.bytes);
  return flowing.result().sha256 === sha256
}
