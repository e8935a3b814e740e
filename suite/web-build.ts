import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../', import.meta.url))
const run = promisify(execFile)

/**
 * The folder with the workbench as browsers load it, made at the first start and whenever its sources have changed. The
 * bundler runs in a child, which gives its 140 MB back; where `node_modules` is read-only, the data folder keeps the result.
 */
export async function builtWeb(dataDirectory: string): Promise<string> {
  const name = sourcesHash()
  const folders = [join(root, 'node_modules/.cache/casewright/web'), join(dataDirectory, 'web')]
  for (const folder of folders) if (await isThere(join(folder, name))) return join(folder, name)
  const folder = await firstWritable(folders)
  await run(process.execPath, [join(root, 'web/build.ts'), join(folder, name)], { env: {} })
  return join(folder, name)
}

/** Where everything is that decides what comes out: the sources, what they share with services, and the packages. */
export function webSources(): string[] {
  const names = ['web', 'packages/client', 'legal', 'resources/legal_tables', 'kit/data', 'kit/text'].flatMap(sourcesIn)
  return [...names, join(root, 'package-lock.json')]
}

/** Reads 700 files in a row: 15 ms of a start, where reading them asynchronously took 50 of the CPU. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of webSources())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/\/(?:node_modules|tests)(?:\/|$)/.test(entry.parentPath.slice(root.length - 1)),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function firstWritable(folders: readonly string[]): Promise<string> {
  const [folder = '', ...others] = folders
  try {
    await mkdir(folder, { recursive: true })
    return folder
  } catch (error) {
    if (others.length === 0) throw error
    return firstWritable(others)
  }
}
