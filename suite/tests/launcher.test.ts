import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createDataDirectory,
  type DataDirectory,
  externalServer,
  serversOf,
} from '../../acceptance/support/data-directory.ts'
import { freePort, quiet } from '../../acceptance/support/harness.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Makes the first program believe that it runs under an old Node, so that it starts another one with the pinned. */
const oldNode = `if (!process.env.CASEWRIGHT_LAUNCHER_PID)
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`

let folder: string
let data: DataDirectory
let port: number
let launcher: ChildProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-launcher-'))
  await writeFile(join(folder, 'old-node.cjs'), oldNode)
  data = await createDataDirectory({ empty: true })
  port = await freePort()
})
afterEach(async () => {
  launcher?.kill('SIGTERM')
  await expect.poll(isOpen, { timeout: 30_000 }).toBe(false)
  await data.remove()
  await rm(folder, { recursive: true })
})

const isOpen = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Starts one service in this way and waits until it runs; gives what was written until then. */
async function launch(command: string, args: string[]): Promise<string> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...quiet, ...data.environment, PORT: String(port) }
  launcher = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  await new Promise<void>((resolve, reject) => {
    launcher.stdout?.setEncoding('utf8').on('data', (more: string) => {
      text += more
      if (text.includes('Casewright runs at')) resolve()
    })
    launcher.once('exit', () => reject(new Error(`it ended before it ran: ${text}`)))
  })
  if (!externalServer) expect(await serversOf(data.path)).not.toEqual([])
  return text
}

const ways: [name: string, command: string, args: () => string[]][] = [
  ['npm start', 'npm', () => ['start', '--', 'memory']],
  [
    'the program under an old Node',
    process.execPath,
    () => ['--require', join(folder, 'old-node.cjs'), 'bin/casewright.mjs', 'start', 'memory'],
  ],
]

describe.each(ways)('%s', (_, command, args) => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'ended by %s takes its server and its database with it',
    async (signal) => {
      await launch(command, args())
      expect(await isOpen()).toBe(true)
      launcher.kill(signal)
      await expect.poll(isOpen, { timeout: 30_000 }).toBe(false)
      await expect.poll(() => serversOf(data.path), { timeout: 30_000 }).toEqual([])
    },
  )
})

test('a signal that arrives twice at once, from the terminal and from npm, stops it properly', async () => {
  await launch(process.execPath, ['bin/casewright.mjs', 'start', 'memory'])
  const ended = new Promise((resolve) => launcher.once('exit', (code) => resolve(code)))
  launcher.kill('SIGINT')
  setTimeout(() => launcher.kill('SIGINT'), 50)
  expect(await ended).toBe(0)
  expect(await serversOf(data.path)).toEqual([])
})

test('a server that a shell started in the background outlives the shell', async () => {
  const text = await launch('sh', ['-c', `${process.execPath} bin/casewright.mjs start memory & echo pid $!; wait`])
  try {
    launcher.kill('SIGKILL')
    await sleep(2_000)
    expect(await isOpen()).toBe(true)
  } finally {
    process.kill(Number(/^pid (\d+)$/m.exec(text)?.[1]), 'SIGTERM')
  }
})
