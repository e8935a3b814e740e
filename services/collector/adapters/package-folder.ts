import { createHash } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FieldProblem } from '@casewright/kit/data/errors'

/** A file of a package, by its path from the package's folder, with forward slashes. */
export interface PackageFile {
  path: string
  bytes: Buffer
  sha256: string
}

/** The folder that holds the packages, each a folder of its own. */
export interface PackageFolder {
  /** Folders that may be packages, by name. */
  names(): Promise<string[]>
  /** All files of a package by name, and what in its folder cannot be one; undefined when there is no such folder. */
  read(name: string): Promise<{ files: PackageFile[]; faults: FieldProblem[] } | undefined>
}

const ours = fileURLToPath(new URL('../../../resources/seed_packages', import.meta.url))
/** What belongs to a package; anything else in its folder is left alone. */
const roots = ['manifest.json', 'data', 'scripts']

export function openPackageFolder(directory = ours): PackageFolder {
  return {
    async names() {
      const entries = (await readdir(directory).catch(orNothing)).filter((name) => !name.startsWith('.'))
      const areFolders = await Promise.all(entries.map((name) => isFolder(join(directory, name))))
      return entries.filter((_, at) => areFolders[at]).sort()
    },
    async read(name) {
      if (!(await isFolder(join(directory, name)))) return undefined
      const root = await realpath(join(directory, name))
      const files: PackageFile[] = []
      const faults: FieldProblem[] = []
      const present = await readdir(root)
      for (const path of roots) if (present.includes(path)) await take(root, path, files, faults)
      return { files: files.sort((one, other) => (one.path < other.path ? -1 : 1)), faults }
    },
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const orNothing = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Links are followed within the package only: what is read is what the package holds. */
async function take(root: string, path: string, files: PackageFile[], faults: FieldProblem[]): Promise<void> {
  const real = await realpath(join(root, path)).catch(() => undefined)
  if (real === undefined) faults.push({ path, message: 'is a link that leads nowhere' })
  else if (!real.startsWith(root + sep)) faults.push({ path, message: 'is a link that leads out of the package' })
  else if ((await stat(real)).isFile()) files.push(await readWhole(path, real))
  else if (real !== join(root, path)) faults.push({ path, message: 'is a link to a folder; link to files only' })
  else for (const name of await readdir(real)) await take(root, `${path}/${name}`, files, faults)
}

async function readWhole(path: string, real: string): Promise<PackageFile> {
  const bytes = await readFile(real)
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
