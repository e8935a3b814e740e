import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scratchDirectory } from './scratch-database.ts'

export const key = 'the-key-of-the-bench-is-random-enough'
const ownRoot = join(import.meta.dirname, '..')

/** The suite, or some of its services, as `npm start` runs it, embedded database and all, in a folder that is gone afterwards; of this checkout, or of another. */
export async function startSuite(services: readonly string[], environment: Record<string, string>, root = ownRoot) {
  const folder = scratchDirectory()
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const child = spawn(process.execPath, [...scripts.start.replace(/^(?:exec )?node /, '').split(' '), ...services], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      CASEWRIGHT_DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'error',
      INTERNAL_API_KEY: key,
      SEED_RESOURCES_ON_STARTUP: 'false',
      AI_PDF_EXPORT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const told = /runs at (\S+)/.exec(said)?.[1]
      if (told) resolve(told)
    })
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
