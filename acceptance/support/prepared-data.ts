import { access, chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCasewright } from './casewright-process.ts'

/** Long enough for the slowest machine; a worker that was killed while it prepared would be waited for in vain. */
const patienceMs = 120_000

/**
 * A folder in which `prepare` has done its work once for all workers of a run; undefined outside of a run. The first
 * worker that asks does it and the others wait.
 */
export async function sharedFolder(
  name: string,
  prepare: (path: string) => Promise<void>,
): Promise<string | undefined> {
  // Set by the test run: where its workers keep what they share.
  const runFolder = process.env.CASEWRIGHT_TEST_FOLDER
  if (runFolder === undefined) return undefined
  const path = join(runFolder, name)
  const ready = `${path}-ready`
  if (await isMine(path)) {
    await prepare(path)
    await writeFile(ready, '')
  }
  for (const until = Date.now() + patienceMs; !(await exists(ready)); await sleep(50))
    if (Date.now() > until) throw new Error(`nobody has prepared ${name} within ${patienceMs} ms`)
  return path
}

async function isMine(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    await chmod(path, 0o755)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Starts an installation on empty data, so that its database is there and migrated, and stops it again. */
export async function startOnce(environment: Record<string, string>): Promise<void> {
  const first = runCasewright([], {
    PORT: '0',
    LOG_LEVEL: 'error',
    INTERNAL_API_KEY: 'the-key-of-the-first-start',
    SEED_RESOURCES_ON_STARTUP: 'false',
    ...environment,
  })
  await first.address
  first.kill('SIGTERM')
  await first.ended
}
