import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runCasewright } from '../../acceptance/casewright-process.ts'
import { createDataDirectory } from '../../acceptance/data-directory.ts'
import { freePort } from '../../acceptance/harness.ts'

const program = fileURLToPath(new URL('../../bin/casewright.mjs', import.meta.url))

export interface CommandOptions {
  environment?: Record<string, string>
  /** All of standard input, which then ends. */
  input?: string
  folder?: string
}

export interface RunningCommand {
  stdout(): string
  stderr(): string
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
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
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
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
