import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadOwner } from './tus-metadata.ts'

/** The halves of resumable uploads that lie on this process's disk, by their owner. */
export interface UnfinishedUploads {
  count(owner: string): Promise<number>
  /** Returns how many there were. */
  forget(owner: string): Promise<number>
}

export function createUnfinishedUploads(directory: string): UnfinishedUploads {
  const idsOf = async (owner: string): Promise<string[]> => {
    const names = await readdir(directory).catch(() => [])
    const ids: string[] = []
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      const text = await readFile(join(directory, name), 'utf8').catch(() => '')
      if (text && uploadOwner(text) === owner) ids.push(name.slice(0, -'.json'.length))
    }
    return ids
  }
  return {
    count: async (owner) => (await idsOf(owner)).length,
    async forget(owner) {
      const ids = await idsOf(owner)
      for (const id of ids) for (const name of [id, `${id}.json`]) await rm(join(directory, name), { force: true })
      return ids.length
    },
  }
}
