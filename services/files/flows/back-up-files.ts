import type { Sql } from '@casewright/kit/postgres/sql'
import type { Storage } from '../adapters/storage.ts'
import type { FilesConfig } from '../config.ts'
import { beforeAllKeys, blobsAfter, isBlob, setStorageOfAll } from '../queries/moved-blobs.ts'
import { allStorages, insertStorage, setCurrent } from '../queries/storages.ts'
import { copyBlob } from './copy-blob.ts'
import { openNamed, openUnsigned } from './named-storage.ts'

/** What a backup holds of the files, or a restore has put back. */
interface CopiedFiles {
  files: number
  bytes: number
  /** Keys of bytes that the database knows and the storage had lost. */
  lost: string[]
}

export interface BackUpWish {
  /** The database as it was when the backup began. */
  snapshot: Sql
  /** The database as it is now. */
  now: Sql
  config: FilesConfig
  folder: string
}

const portion = 100

/**
 * Copies the bytes of all files that a snapshot of the database knows into a folder. A storage only adds, so they are
 * there after the snapshot was taken, but for those whose time to be deleted came meanwhile.
 */
export async function backUpFiles({ snapshot, now, config, folder }: BackUpWish): Promise<CopiedFiles> {
  const target = await openFolder(config, folder)
  const sources = new Map<string, Storage>()
  const result: CopiedFiles = { files: 0, bytes: 0, lost: [] }
  try {
    for (const place of await allStorages(snapshot)) sources.set(place.storage_id, await openNamed(place, config))
    for await (const blob of allBlobs(snapshot)) {
      const source = blob.storage_id === null ? undefined : sources.get(blob.storage_id)
      if (source && (await copyBlob(source, target, blob))) {
        result.files += 1
        result.bytes += blob.size
      } else if (await isBlob(now, blob.storage_key)) result.lost.push(blob.storage_key)
    }
    return result
  } finally {
    for (const storage of [target, ...sources.values()]) await storage.close()
  }
}

/** Puts the bytes of a backup into the configured storage, which becomes the installation's; `sql` is the transaction of the rows. */
export async function restoreFiles(sql: Sql, config: FilesConfig, folder: string): Promise<CopiedFiles> {
  const source = await openFolder(config, folder)
  const target = await openUnsigned(config, config.FILES_STORAGE)
  const result: CopiedFiles = { files: 0, bytes: 0, lost: [] }
  try {
    for await (const blob of allBlobs(sql))
      if (await copyBlob(source, target, blob)) {
        result.files += 1
        result.bytes += blob.size
      } else result.lost.push(blob.storage_key)
    const storage_id = await target.identity()
    await insertStorage(sql, { storage_id, kind: config.FILES_STORAGE, place: target.place }, false)
    await setStorageOfAll(sql, storage_id)
    await setCurrent(sql, storage_id)
    return result
  } finally {
    await source.close()
    await target.close()
  }
}

const openFolder = (config: FilesConfig, folder: string): Promise<Storage> =>
  openUnsigned({ ...config, directory: folder }, 'disk')

async function* allBlobs(sql: Sql) {
  let after = beforeAllKeys
  for (;;) {
    const blobs = await blobsAfter(sql, after, portion)
    yield* blobs
    const last = blobs.at(-1)
    if (!last) return
    after = last.storage_key
  }
}
