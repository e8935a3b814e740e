import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FilesConfig } from '../config.ts'

export interface DiskSpace {
  /** Why so many bytes more cannot be written; undefined when they can. */
  lackFor(bytes: number): Promise<string | undefined>
}

type Config = Pick<
  FilesConfig,
  'directory' | 'dataDirectory' | 'FILES_DISK_FREE_BYTES_MIN' | 'FILES_DISK_FREE_PERCENT_MIN'
>

/** One look serves all uploads of this time. */
const freshMs = 1_000

/** Watches the disks of files and of data: a full one would stop the database that shares it. */
export function createDiskSpace(config: Config): DiskSpace {
  const { FILES_DISK_FREE_BYTES_MIN: bytesMin, FILES_DISK_FREE_PERCENT_MIN: percentMin } = config
  let looked: { at: number; disks: Promise<Disk[]> } | undefined
  const disks = (): Promise<Disk[]> => {
    if (!looked || performance.now() - looked.at > freshMs)
      looked = { at: performance.now(), disks: Promise.all([config.directory, config.dataDirectory].map(diskOf)) }
    return looked.disks
  }
  return {
    async lackFor(bytes) {
      for (const { folder, free, size } of await disks()) {
        const min = Math.max(bytesMin, (size * percentMin) / 100)
        if (free - bytes < min)
          return `the disk of ${folder} has ${free} of ${size} bytes free, and ${Math.ceil(min)} are kept free`
      }
      return undefined
    },
  }
}

interface Disk {
  folder: string
  free: number
  size: number
}

/** Of the nearest folder above where there is none yet. A disk that cannot be looked at is left to whoever writes to it. */
async function diskOf(folder: string): Promise<Disk> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const about = await statfs(path).catch(() => undefined)
    if (about) return { folder, free: about.bavail * about.bsize, size: about.blocks * about.bsize }
    if (path === dirname(path)) return { folder, free: Number.POSITIVE_INFINITY, size: 0 }
  }
}
