import type { Database } from '@casewright/kit/postgres/sql'
import { pause } from '@casewright/kit/work/pause'
import type { Storage } from '../adapters/storage.ts'
import type { FilesConfig } from '../config.ts'
import { beforeAllKeys, blobsIn, setStorage } from '../queries/moved-blobs.ts'
import { insertStorage, type StoragePlace, setCurrent, storagesBeside } from '../queries/storages.ts'
import { copyBlob } from './copy-blob.ts'
import { openNamed, openUnsigned } from './named-storage.ts'

export interface MoveWish {
  database: Pick<Database, 'sql' | 'transaction'>
  config: FilesConfig
  to: 'disk' | 's3'
  /** Told after every portion. */
  progress?(files: number, bytes: number): void
}

export interface MoveResult {
  place: string
  files: number
  bytes: number
  /** Keys of bytes that are not in the old storage, or are not what they were. */
  lost: string[]
}

const portion = 100
/** Uploads that had looked before the move was told may still end. */
const stragglersMs = 2_000

/**
 * Copies all bytes to another storage, and makes that the current one when nothing is left to copy. The suite may run
 * meanwhile; afterwards its replicas take no uploads until they are started with the new storage. The old storage is
 * left as it is. A move that was broken off goes on where it was.
 */
export async function moveFiles({ database, config, to, progress }: MoveWish): Promise<MoveResult> {
  const { sql, transaction } = database
  const target = await openUnsigned(config, to)
  const result: MoveResult = { place: target.place, files: 0, bytes: 0, lost: [] }
  try {
    const own = { storage_id: await target.identity(), kind: to, place: target.place }
    await insertStorage(sql, own, false)
    const copyAll = async (): Promise<number> => {
      const before = result.files
      for (const from of await storagesBeside(sql, own.storage_id)) {
        const source = await openNamed(from, config)
        try {
          await copyFrom({ source, target, from, to: own, database, result, ...(progress && { progress }) })
        } finally {
          await source.close()
        }
      }
      return result.files - before
    }
    while ((await copyAll()) > 0);
    await transaction((within) => setCurrent(within, own.storage_id))
    do await pause(stragglersMs, AbortSignal.timeout(stragglersMs))
    while ((await copyAll()) > 0)
    return result
  } finally {
    await target.close()
  }
}

interface Copying extends Required<Pick<MoveWish, 'database'>>, Pick<MoveWish, 'progress'> {
  source: Storage
  target: Storage
  from: StoragePlace
  to: StoragePlace
  result: MoveResult
}

async function copyFrom({ source, target, from, to, database, result, progress }: Copying): Promise<void> {
  let after = beforeAllKeys
  for (;;) {
    const blobs = await blobsIn(database.sql, from.storage_id, after, portion)
    for (const blob of blobs) {
      if (result.lost.includes(blob.storage_key)) continue
      if (!(await copyBlob(source, target, blob))) result.lost.push(blob.storage_key)
      else if (await setStorage(database.sql, blob.storage_key, to.storage_id)) {
        result.files += 1
        result.bytes += blob.size
      } else await target.remove(blob.storage_key)
    }
    progress?.(result.files, result.bytes)
    const last = blobs.at(-1)
    if (!last) return
    after = last.storage_key
  }
}
