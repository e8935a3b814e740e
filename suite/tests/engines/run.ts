import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EngineKind, engines, programAt } from './engines.ts'

const readyMs = 300_000

/** Starts each engine that this machine can have, and runs the tests that need it: `npm run test:engines -- minio jaeger`. */
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !engines.some((engine) => engine.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `No such engine: ${unknown.join(', ')}. There are ${engines.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exitCode = 1
} else for (const engine of engines) if (asked.length === 0 || asked.includes(engine.name)) await testWith(engine)

async function testWith(engine: EngineKind): Promise<void> {
  const { name, needs, tests } = engine
  const missing = needs.filter((program) => programAt(program) === undefined)
  if (missing.length > 0) return skip(name, `it needs ${missing.join(' and ')}, which this machine has not`)
  try {
    engine.prepare?.()
  } catch (error) {
    return skip(name, `it could not be made: ${String((error as Error).message).split('\n')[0]}`)
  }
  process.stdout.write(`\n== ${name}\n`)
  const folder = await mkdtemp(join(tmpdir(), `casewright-${name}-`))
  const port = await freePort()
  const stop = await start(engine, port, folder)
  if (stop) {
    if ((await runTests(tests, engine.environment(port))) !== 0) process.exitCode = 1
    await stop()
  } else skip(name, 'it ended, or did not answer in five minutes')
  await rm(folder, { recursive: true, force: true })
}

async function runTests(tests: readonly string[], environment: Record<string, string>): Promise<number> {
  const vitest = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs')
  const run = spawn(process.execPath, [vitest, 'run', ...tests], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  const [code] = await once(run, 'exit')
  return code ?? 1
}

/** Gives what ends it, or nothing when it does not come up. */
async function start({ command, ready }: EngineKind, port: number, folder: string) {
  if (!command) return async () => {}
  const { program, args, env } = command(port, folder)
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true })
  const gone = once(child, 'exit')
  const stop = async () => {
    // A script and what it started are one group.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await gone
  }
  for (const until = Date.now() + readyMs; Date.now() < until && child.exitCode === null; await sleep(250)) {
    const answer = await fetch(`http://127.0.0.1:${port}${ready}`).catch(() => undefined)
    if (answer?.ok) return stop
  }
  await stop()
  return undefined
}

function skip(name: string, why: string): void {
  process.stdout.write(`skipped: ${name}: ${why}.\n`)
}

/** The next one is free as well, for engines with two. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return (await answers(port + 1)) ? freePort() : port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
