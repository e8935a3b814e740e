import { uuidv7 } from '@casewright/kit/data/uuid'
import type { UploadParts } from '../adapters/part-store.ts'
import type { Storage } from '../adapters/storage.ts'
import { ownerName } from '../adapters/tus-metadata.ts'
import type { UploadPlace } from '../adapters/upload-place.ts'
import type { FilesDeps } from '../deps.ts'
import { announceKey } from '../queries/loose-keys.ts'
import {
  deleteExpiredUploads,
  deleteUpload,
  insertPart,
  insertUpload,
  partKeys,
  prolongUpload,
  setUploadSize,
  uploadById,
  uploadsOf,
} from '../queries/resumable.ts'
import { discard } from './store-bytes.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Uploads in the storage of the files, and what is known of them in the database: they go on at any replica. */
export function uploadsInParts(deps: Pick<FilesDeps, 'sql' | 'storage' | 'log'>, hours: number): UploadPlace {
  const { sql, storage } = deps
  const remove = async (id: string) => {
    const keys = await partKeys(sql, id)
    await deleteUpload(sql, id)
    await discard(deps, keys)
  }
  const parts: UploadParts = {
    create: (upload_id, { size = null, metadata }) =>
      insertUpload(sql, { upload_id, owner: String(metadata[ownerName]), size, metadata }, hours),
    async find(id) {
      const row = uuid.test(id) ? await uploadById(sql, id) : undefined
      return row && { ...row, size: row.size ?? undefined, createdAt: row.created_at }
    },
    setSize: (id, size) => setUploadSize(sql, id, size),
    async add(upload_id, start, bytes) {
      const storage_key = uuidv7()
      await announceKey(sql, storage_key, hours)
      await storage.put(storage_key, once(bytes), 'application/octet-stream')
      const isKept = await insertPart(sql, { upload_id, start, size: bytes.length, storage_key })
      if (isKept) await prolongUpload(sql, upload_id, hours)
      else await discard(deps, [storage_key])
      return isKept
    },
    remove,
  }
  return {
    openStore: async () => new (await import('../adapters/part-store.ts')).PartStore(parts, hours * 3_600_000),
    read: (id) => readParts(storage, () => partKeys(sql, id)),
    remove,
    count: async (owner) => (await uploadsOf(sql, owner)).length,
    async forget(owner) {
      const ids = await uploadsOf(sql, owner)
      for (const id of ids) await remove(id)
      return ids.length
    },
    sweep: () => deleteExpiredUploads(sql),
  }
}

async function* readParts(storage: Storage, keys: () => Promise<string[]>): AsyncGenerator<Uint8Array> {
  for (const key of await keys()) yield* await storage.get(key)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
