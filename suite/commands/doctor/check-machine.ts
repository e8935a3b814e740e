import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Environment } from '@casewright/kit/data/settings'
import type { SuiteConfig } from '../../settings.ts'
import type { Finding } from './finding.ts'

const nodeMajorMin = 24
const freeBytesMin = 2 ** 30

/** The program that runs us and the folders that everything is kept in. */
export async function checkMachine(
  { CASEWRIGHT_DATA_DIR }: SuiteConfig,
  { FILES_DIRECTORY, FILES_STORAGE }: Environment,
): Promise<Finding[]> {
  const folder = resolve(CASEWRIGHT_DATA_DIR)
  const writable = await checkWritable(folder)
  const places = [
    ...(writable.status === 'ok' ? [{ folder, what: 'data folder', variable: 'CASEWRIGHT_DATA_DIR' }] : []),
    ...(FILES_DIRECTORY && FILES_STORAGE !== 's3'
      ? [{ folder: resolve(FILES_DIRECTORY), what: 'folder of files', variable: 'FILES_DIRECTORY' }]
      : []),
  ]
  return [checkNode(process.versions.node), writable, ...(await Promise.all(places.map(checkSpace)))]
}

const checkNode = (version: string): Finding =>
  Number.parseInt(version, 10) >= nodeMajorMin
    ? { status: 'ok', name: 'Node', detail: version }
    : {
        status: 'problem',
        name: 'Node',
        detail: `${version} is too old, ${nodeMajorMin} is needed`,
        mend: 'Run "npm ci": it brings the right one, which `npm` and `npx` then use.',
      }

async function checkWritable(folder: string): Promise<Finding> {
  const place = await nearest(folder)
  try {
    if (!(await stat(place)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    await access(place, constants.W_OK | constants.X_OK)
    const detail = place === folder ? folder : `${folder} is made at the first start`
    return { status: 'ok', name: 'data folder', detail }
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? 'is a file' : 'may not be written by this user'
    return {
      status: 'problem',
      name: 'data folder',
      detail: `${place} ${reason}`,
      mend: 'Set CASEWRIGHT_DATA_DIR to a folder that this user may write.',
    }
  }
}

/** The folder, or the one above it that exists already. */
async function nearest(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  )
  return exists || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

interface Place {
  folder: string
  what: string
  variable: string
}

async function checkSpace({ folder, what, variable }: Place): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearest(folder))
  const free = bavail * bsize
  const detail = `${(free / 2 ** 30).toFixed(1)} GB are free in the ${what}`
  return free >= freeBytesMin
    ? { status: 'ok', name: 'disk', detail }
    : { status: 'warning', name: 'disk', detail, mend: `Make room, or set ${variable} to a larger disk.` }
}
