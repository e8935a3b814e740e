import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { quiet } from '../engine/langgraph-quiet.ts'
import { familyCpuMs } from '../engine/processes.ts'
import { eventsOf, post } from '../engine/server-events.ts'
import { openScratchDatabase } from '../scratch-database.ts'

/** LangGraph.js behind its own API server, embedded as its users embed it, with its PostgreSQL saver. */
export async function openPeer(modelUrl: string) {
  const scratch = await openScratchDatabase(1)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'peer-process.ts'), scratch.url, modelUrl], {
    env: { ...process.env, ...quiet, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the peer ended with code ${code}`)))
    child.stdout.on('data', (chunk) => {
      const told = /listens at (\d+)/.exec(String(chunk))?.[1]
      if (told) resolve(told)
    })
  })
  const url = `http://127.0.0.1:${port}`
  const run = async (threadId: string, given: Record<string, unknown>) => {
    const body = { assistant_id: 'workbench', stream_mode: ['updates', 'custom'], ...given }
    return eventsOf(await post(`${url}/threads/${threadId}/runs/stream`, body))
  }
  return {
    async turnPair(threadId: string): Promise<void> {
      await post(`${url}/threads`, { thread_id: threadId })
      const asked = await run(threadId, { input: { input: 'My landlord owes me the deposit, I want to sue.' } })
      if (!asked.some(({ event, data }) => event === 'updates' && data.includes('__interrupt__')))
        throw new Error(`the peer did not ask: ${asked.at(-1)?.data}`)
      const answers = { note_one: 'yes', note_two: 'yes' }
      const resumed = await run(threadId, { command: { resume: answers } })
      const tokens = resumed.filter(({ event }) => event === 'custom').length
      if (tokens !== 50) throw new Error(`the peer gave ${tokens} tokens: ${resumed.at(-1)?.data}`)
    },
    cpuMs: () => familyCpuMs(child.pid ?? 0) + familyCpuMs(scratch.serverPid),
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await scratch.close()
    },
  }
}
