import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export interface DiskSpace {
  /** Why so many bytes more cannot be written; undefined when they can. */
  lackFor(bytes: number): Promise<string | undefined>
}

interface Bounds {
  /** So many bytes of each disk stay free, and so many percent; 0 is no bound. */
  bytesMin: number
  percentMin: number
}

/** One look serves all uploads of this time. */
const freshMs = 1_000

/** Watches the disks of these folders: a full one would stop the database that shares it. */
export function createDiskSpace(folders: readonly string[], { bytesMin, percentMin }: Bounds): DiskSpace {
  let looked: { at: number; disks: Promise<Disk[]> } | undefined
  const disks = (): Promise<Disk[]> => {
    if (!looked || performance.now() - looked.at > freshMs)
      looked = { at: performance.now(), disks: Promise.all(folders.map(diskOf)) }
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
