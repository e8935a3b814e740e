import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { Client } from '@casewright/kit/http/endpoint'
import { httpClient } from '@casewright/kit/http/http-client'

const program = fileURLToPath(new URL('../../bin/casewright.mjs', import.meta.url))

/** A process of its own with a database of its own, as a person has it who starts Casewright. */
export interface RunningSuite {
  client: Client<typeof knowledge>
  /** What a command prints. */
  run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>
  stop(): Promise<void>
}

export async function startSuite(): Promise<RunningSuite> {
  const data = await mkdtemp(join(tmpdir(), 'casewright-quality-'))
  // Open to the account that the database server runs under when we are root.
  await chmod(data, 0o755)
  const environment = { CASEWRIGHT_DATA_DIR: data, NO_COLOR: '1' }
  const settings = { PORT: '0', LOG_LEVEL: 'error', SEED_RESOURCES_ON_STARTUP: 'false' }
  const suite = startProgram(['start', 'knowledge'], { ...environment, ...settings })
  const stop = async () => {
    suite.child.kill('SIGTERM')
    await suite.ended
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
  const url = await suite.says(/^Casewright runs at (\S+)$/m)
  const key = (await readFile(join(data, 'internal-api-key'), 'utf8')).trim()
  const name = 'knowledge-service'
  return {
    client: httpClient(knowledge, { name, url: `${url}/${name}`, key }),
    run: (...args) => startProgram([...args, '--url', url], environment).ended,
    stop,
  }
}

function startProgram(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...written }))
  })
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => {
        const told = pattern.exec(written.stdout)?.[1]
        if (told) resolve(told)
      })
      void ended.then(({ stderr }) => reject(new Error(`Casewright ended: ${stderr}`)))
    })
  return { child, ended, says }
}
