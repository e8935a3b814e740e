import { spawn } from 'node:child_process'
import { type Duplex, PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ReadStream, WriteStream } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { runCasewright } from '../../../acceptance/support/casewright-process.ts'
import { createDataDirectory } from '../../../acceptance/support/data-directory.ts'
import { freePort } from '../../../acceptance/support/harness.ts'
import { run } from '../../commands/run.ts'

const program = fileURLToPath(new URL('../../../bin/casewright.mjs', import.meta.url))

export interface CommandOptions {
  environment?: Record<string, string>
  /** All of standard input, which then ends. */
  input?: string
  folder?: string
}

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunningCommand {
  stdout(): string
  stderr(): string
  ended: Promise<Ended>
  /** One more line of standard input. */
  say(line: string): void
  /** There will be no more lines. */
  hush(): void
  kill(signal: NodeJS.Signals): void
}

/** `casewright` with these arguments, in a folder and an environment where nothing else is set. */
export function startCommand(args: readonly string[], options: CommandOptions = {}): RunningCommand {
  const { environment = {}, input, folder } = options
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(folder && { cwd: folder }),
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  // A command may end before it has read everything.
  child.stdin.on('error', () => {})
  if (input !== undefined) child.stdin.end(input)
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    say: (line) => void child.stdin.write(`${line}\n`),
    hush: () => void child.stdin.end(),
    kill: (signal) => void child.kill(signal),
  }
}

export const runCommand = (args: readonly string[], options: CommandOptions = {}) =>
  startCommand(args, { input: '', ...options }).ended

/**
 * The same command without a process of its own, which takes a tenth of the CPU. For what depends on the environment,
 * not on the folder, the standard input or signals; that the program hands on code and outputs is seen by `runCommand`.
 */
export async function callCommand(args: readonly string[], environment: Record<string, string>): Promise<Ended> {
  const written = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof written): Duplex =>
    new PassThrough({ encoding: 'utf8' }).on('data', (text: string) => {
      written[name] += text
    })
  const code = await run(args, {
    environment: { PATH: process.env.PATH, ...environment },
    stdin: new PassThrough().end() as Duplex as ReadStream,
    stdout: stream('stdout') as WriteStream,
    stderr: stream('stderr') as WriteStream,
  })
  // What was written is read in the next turn of the event loop.
  await setImmediate()
  return { code, ...written }
}

export interface SuiteForCommands {
  url: string
  dataDirectory: string
  /** What a person who started the suite has set, and so its commands find. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/** Services that run with a key of their own making, as a newcomer's do. */
export async function startForCommands(
  names: readonly string[],
  settings: Record<string, string> = {},
  { empty = false } = {},
): Promise<SuiteForCommands> {
  const data = await createDataDirectory({ empty })
  const environment = { ...data.environment, PORT: String(await freePort()) }
  const suite = runCasewright(names, {
    LOG_LEVEL: 'error',
    SEED_RESOURCES_ON_STARTUP: 'false',
    AI_PDF_EXPORT: 'off',
    ...environment,
    ...settings,
  })
  const stop = async () => {
    suite.kill('SIGTERM')
    await suite.ended
    await data.remove()
  }
  try {
    return { url: await suite.address, dataDirectory: data.path, environment, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
