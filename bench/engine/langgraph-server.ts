import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Contender } from './contender.ts'
import { answers, profile } from './flow.ts'
import { quiet } from './langgraph-quiet.ts'
import { familyCpuMs, familyPids } from './processes.ts'
import { eventsOf, post } from './server-events.ts'

const graph = join(import.meta.dirname, 'workbench-graph.ts')
const program = join(import.meta.dirname, '../node_modules/@langchain/langgraph-cli/dist/cli/cli.mjs')
const startSecondsMax = 60

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Without its log lines and its file watcher, and with as many workers as callers: it is measured at its best. */
function start(directory: string, port: number, workers: number): ChildProcess {
  // The server's module loader takes every path as one from its directory, whole ones too.
  const graphs = { workbench: `${relative(directory, graph)}:workbench` }
  writeFileSync(join(directory, 'langgraph.json'), JSON.stringify({ graphs }))
  const flags = ['--no-browser', '--no-reload', '--studio-url', 'http://127.0.0.1', '--host', '127.0.0.1']
  const values = ['--port', String(port), '--n-jobs-per-worker', String(workers)]
  return spawn(process.execPath, [program, 'dev', ...flags, ...values, '--config', join(directory, 'langgraph.json')], {
    cwd: directory,
    env: { ...process.env, ...quiet, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (const until = performance.now() + startSecondsMax * 1_000; performance.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`langgraphjs dev ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/ok`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`langgraphjs dev did not answer within ${startSecondsMax} s`)
}

/** The command line starts two more processes below itself; what does not follow it is ended one by one. */
async function stop(child: ChildProcess): Promise<void> {
  const pids = familyPids(child.pid ?? 0)
  const ended = child.exitCode !== null ? Promise.resolve() : once(child, 'exit')
  child.kill()
  await Promise.race([ended, sleep(5_000, undefined, { ref: false })])
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It had ended.
    }
  }
}

/**
 * LangGraph's own dev server over loopback HTTP. It takes no other saver than its own, which keeps everything in memory
 * and now and then in a JSON file. It ends a stream only 500 ms after the last event, so that one caller mostly waits.
 */
export async function openLangGraphServer(workers: number): Promise<Contender & { pid: number }> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'casewright-langgraph-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = start(directory, port, workers)
  const close = async () => {
    await stop(child)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  await ready(child, url).catch(async (error) => {
    await close()
    throw error
  })
  const run = async (threadId: string, given: Record<string, unknown>) => {
    const body = { assistant_id: 'workbench', stream_mode: ['updates', 'custom'], ...given }
    return eventsOf(await post(`${url}/threads/${threadId}/runs/stream`, body))
  }
  return {
    name: 'langgraphjs dev over HTTP, in its memory',
    async turnPair(threadId) {
      await post(`${url}/threads`, { thread_id: threadId })
      const asked = await run(threadId, { input: { input: 'My landlord keeps the deposit.', profile } })
      if (!asked.some(({ event, data }) => event === 'updates' && data.includes('__interrupt__')))
        throw new Error(`langgraphjs dev did not ask: ${asked.at(-1)?.data}`)
      const resumed = await run(threadId, { command: { resume: answers } })
      if (!resumed.some(({ event, data }) => event === 'updates' && data.includes('chat_respond')))
        throw new Error(`langgraphjs dev did not answer: ${resumed.at(-1)?.data}`)
      return { tokens: resumed.filter(({ event }) => event === 'custom').length }
    },
    close,
    pid: child.pid ?? 0,
    cpuMs: () => familyCpuMs(child.pid ?? 0),
  }
}
