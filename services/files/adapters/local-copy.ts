import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

/** Gives the bytes as a file of this machine, for programs that need one; a copy is gone afterwards. */
export async function withLocalCopy<T>(storage: Storage, key: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = storage.localPath?.(key)
  if (path !== undefined) return use(path)
  const folder = await mkdtemp(join(tmpdir(), 'casewright-file-'))
  try {
    const copy = join(folder, 'file')
    await pipeline(await storage.get(key), createWriteStream(copy))
    return await use(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
