import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What `npm start` runs, after `exec node`: the flags of Node, the program and its command. */
const [, , ...startArguments] = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ')
const root = fileURLToPath(new URL('../../', import.meta.url))

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** Casewright as a person starts it: a program with arguments, an environment and two outputs. */
export interface CasewrightProcess {
  pid: number
  stdout(): string
  stderr(): string
  /** The address that the banner tells; rejects when the process ends before. */
  address: Promise<string>
  ended: Promise<Ending>
  kill(signal: NodeJS.Signals): void
}

/** Nothing of the caller's environment but PATH gets in, so that a developer's own settings change no test. */
export function runCasewright(
  names: readonly string[],
  environment: Record<string, string>,
  checkout = root,
): CasewrightProcess {
  const child = spawn(process.execPath, [...startArguments, ...names], {
    cwd: checkout,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  let stdout = ''
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('exit', killWithUs)
      resolve({ code, signal })
    })
  })
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const told = /^Casewright runs at (\S+)$/m.exec(stdout)?.[1]
      if (told) resolve(told)
    })
    void ended.then(() => reject(new Error(`Casewright ended before it ran: ${stderr}${stdout}`)))
  })
  // Tests of starts that fail look at the ending and never ask for the address.
  address.catch(() => {})
  return {
    pid: child.pid as number,
    stdout: () => stdout,
    stderr: () => stderr,
    address,
    ended,
    kill: (signal) => void child.kill(signal),
  }
}
