import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { commandBlocks, root } from '../docs-commands.ts'
import { freePort } from './harness.ts'

export interface RealModel {
  origin: string
  stop(): void
}

const printedPort = '8091'

/** Runs the commands of docs/local-models.md as printed, with a port that is free; undefined where they do not succeed. */
export async function startRealModel(): Promise<RealModel | undefined> {
  const [block] = commandBlocks().get('docs/local-models.md') ?? []
  if (block?.when !== 'models') throw new Error('docs/local-models.md does not say how a model is served')
  const port = String(await freePort())
  const script = `set -eu\n${block.text.replaceAll(printedPort, port)}`
  // A group of its own, so that the server ends with the shell that started it.
  const shell = spawn('bash', ['-c', script], { cwd: root, detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const isServing = await new Promise<boolean>((resolve) => {
    createInterface(shell.stdout).on('line', (line) => line.startsWith('serving ') && resolve(true))
    shell.once('exit', () => resolve(false))
    shell.once('error', () => resolve(false))
  })
  if (!isServing) return undefined
  return { origin: `http://127.0.0.1:${port}`, stop: () => void (shell.pid && process.kill(-shell.pid, 'SIGKILL')) }
}
