import { invalidField } from '@casewright/kit/data/errors'
import { type HashedBytes, hashing } from '@casewright/kit/data/hashing'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { limitBytes } from '@casewright/kit/http/multipart'
import { headBytesMax } from '../adapters/sniff.ts'
import { charsetOf, type Utf8Watch, watchUtf8 } from '../adapters/text-charset.ts'
import type { FilesDeps } from '../deps.ts'
import { announceKey, forgetKey, looseAmong } from '../queries/loose-keys.ts'
import { contentTypeOf } from '../rules/content-type.ts'
import { soundFileName } from '../rules/file-name.ts'
import type { Reservation } from './room.ts'

/** Bytes that are safe in the storage and belong to no file yet. */
export interface StoredBytes {
  storage_key: string
  name: string
  contentType: string
  size: number
  sha256: string
  /** What the malware scanner found. */
  infected: string | null
  charset: string | null
}

interface Incoming {
  fileName: string
  contentType: string
  bytes: AsyncIterable<Uint8Array>
}

/** Streams a file into the storage while its hash, size and type are found out. When it throws, nothing of it is left. */
export async function storeBytes(
  deps: FilesDeps,
  { fileName, contentType, bytes }: Incoming,
  watch: Reservation['watch'],
): Promise<StoredBytes> {
  const { sql, storage, limits } = deps
  const storage_key = uuidv7()
  await announceKey(sql, storage_key, limits.FILES_UPLOAD_HOURS)
  const name = soundFileName(fileName)
  const watched = watchUtf8(watch(limitBytes(bytes, name, limits.FILES_UPLOAD_BYTES_MAX)))
  const flowing = hashing(watched.bytes, headBytesMax)
  try {
    await storage.put(storage_key, flowing.bytes, contentType)
    return { storage_key, name, ...(await inspected(deps, storage_key, name, contentType, seenIn(flowing, watched))) }
  } catch (error) {
    await discard(deps, [storage_key])
    throw error
  }
}

interface Seen {
  sha256: string
  size: number
  head: Uint8Array
  isUtf8: boolean
}

/** What was found out about bytes while they flowed. */
export const seenIn = (flowing: HashedBytes, watched: Utf8Watch): Seen => ({
  ...flowing.result(),
  isUtf8: watched.isUtf8(),
})

/** What the bytes of a whole file are, and whether they are to be feared. */
export async function inspected(
  { sniff, scan, storage }: Pick<FilesDeps, 'sniff' | 'scan' | 'storage'>,
  storage_key: string,
  name: string,
  declared: string,
  { sha256, size, head, isUtf8 }: Seen,
): Promise<Pick<StoredBytes, 'contentType' | 'size' | 'sha256' | 'infected' | 'charset'>> {
  if (size === 0) throw invalidField('body', `has an empty file: ${name}`)
  const contentType = contentTypeOf(await sniff(head), declared, name, head)
  const infected = scan ? await scan(await storage.get(storage_key)) : null
  return { contentType, size, sha256, infected, charset: charsetOf(contentType, head, isUtf8) }
}

/**
 * Removes those of these bytes that belong to nobody; what cannot be removed now is found by the next sweep. Which those
 * are only the database knows: a transaction whose answer was lost may have made files of them.
 */
export async function discard(
  { sql, storage, log }: Pick<FilesDeps, 'sql' | 'storage' | 'log'>,
  storage_keys: readonly string[],
): Promise<void> {
  try {
    for (const key of await looseAmong(sql, storage_keys)) {
      await storage.remove(key)
      await forgetKey(sql, key)
    }
  } catch (err) {
    log.warn({ err, keys: storage_keys.length }, 'bytes that belong to no file were not removed; the sweep will')
  }
}
