import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sharedFolder, startOnce } from './prepared-data.ts'

/** A place of its own for one installation: a folder for the embedded database, or a fresh external database. */
export interface DataDirectory {
  path: string
  /** What the suite is told about it. */
  environment: Record<string, string>
  remove(): Promise<void>
}

/** Set by `npm run test:postgres`: the tests then use this server instead of the embedded one. */
export const externalServer = process.env.TEST_DATABASE_URL

/** Data of an installation that was started once before, which saves a cluster and all migrations; or none at all. */
export async function createDataDirectory({ empty = false } = {}): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'casewright-acceptance-'))
  // Open to the account that the database server runs under when we are root, so that its data lies here too.
  await chmod(path, 0o755)
  const external = externalServer
    ? await createExternalDatabase(externalServer, empty ? undefined : await preparedDatabase(externalServer))
    : undefined
  const prepared = empty || external ? undefined : await preparedFolder()
  if (prepared) await run('cp', ['-a', `${prepared}/.`, path])
  return {
    path,
    environment: { CASEWRIGHT_DATA_DIR: path, ...(external && { DATABASE_URL: external.url }) },
    async remove() {
      await endServerIn(path)
      await external?.drop()
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const run = promisify(execFile)

const preparedFolder = () => sharedFolder('installation', (path) => startOnce({ CASEWRIGHT_DATA_DIR: path }))

/** The name of a migrated database that is only copied. */
async function preparedDatabase(server: string): Promise<string | undefined> {
  const folder = await sharedFolder('installation', async (path) => {
    const { name, url } = await createExternalDatabase(server)
    await startOnce({ CASEWRIGHT_DATA_DIR: join(path, 'data'), DATABASE_URL: url })
    await writeFile(join(path, 'database'), name)
  })
  return folder && readFile(join(folder, 'database'), 'utf8')
}

/** By PostgreSQL's own programs: these tests have no database client, and shall have none. */
async function createExternalDatabase(server: string, template = 'template1') {
  const name = `acceptance_${randomBytes(8).toString('hex')}`
  await run('createdb', [`--maintenance-db=${server}`, `--template=${template}`, name])
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => run('dropdb', ['--force', `--maintenance-db=${server}`, name]) }
}

/** The process id of the embedded database's main process; undefined when none runs. */
export async function postmasterIn(path: string): Promise<number | undefined> {
  const text = await readFile(join(path, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 && (await isServerOf(pid, path)) ? pid : undefined
}

/** A number in a file may by now be a stranger's: only a process that names our folder is ours to end. */
async function isServerOf(pid: number, path: string): Promise<boolean> {
  const place = await realpath(join(path, 'postgres')).catch(() => undefined)
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return place !== undefined && command.includes(place)
}

/** The processes, of any kind, that were started on this folder's database. */
export async function serversOf(path: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const own = await Promise.all(pids.map((pid) => isServerOf(pid, path)))
  return pids.filter((_, index) => own[index])
}

/** A suite that was killed leaves its database running for the next start; after the last test there is none. */
export async function endServerIn(path: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const pid = await postmasterIn(path)
    if (!pid) return
    process.kill(pid, signal)
    for (let waits = 0; waits < 100 && (await isServerOf(pid, path)); waits++) await sleep(50)
  }
}
