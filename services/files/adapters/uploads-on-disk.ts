import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadOwner } from './tus-metadata.ts'
import type { UploadPlace } from './upload-place.ts'

/** Uploads in a folder, which replicas have to share. */
export function uploadsOnDisk(directory: string, hoursMax: number): UploadPlace {
  const hoursMs = hoursMax * 3_600_000
  const names = () => readdir(directory).catch(() => [])
  const remove = async (id: string) => {
    for (const name of [id, `${id}.json`]) await rm(join(directory, name), { force: true })
  }
  const idsOf = async (owner: string): Promise<string[]> => {
    const ids: string[] = []
    for (const name of (await names()).filter((one) => one.endsWith('.json'))) {
      const text = await readFile(join(directory, name), 'utf8').catch(() => '')
      if (text && uploadOwner(text) === owner) ids.push(name.slice(0, -'.json'.length))
    }
    return ids
  }
  return {
    async openStore() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const { FileStore } = await import('@tus/file-store')
      return new FileStore({ directory, expirationPeriodInMilliseconds: hoursMs })
    },
    async *read(id) {
      yield* createReadStream(join(directory, id))
    },
    remove,
    count: async (owner) => (await idsOf(owner)).length,
    async forget(owner) {
      const ids = await idsOf(owner)
      for (const id of ids) await remove(id)
      return ids.length
    },
    // By the age of the files and not by what the library remembers: a crash leaves halves of which it knows nothing.
    async sweep() {
      for (const name of await names()) {
        const about = await stat(join(directory, name)).catch(() => undefined)
        if (about && about.mtimeMs < Date.now() - hoursMs) await rm(join(directory, name), { force: true })
      }
    },
  }
}
