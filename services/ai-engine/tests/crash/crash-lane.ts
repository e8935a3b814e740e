import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@casewright/kit/testing'
import { type Neighbours, startNeighbours } from '../neighbours.ts'
import type { ChildStart } from './crash-child.ts'
import { type DatabaseProxy, startDatabaseProxy } from './crash-database-proxy.ts'
import { startHttpProxy } from './crash-http-proxy.ts'
import { createWatch, type Watch } from './crash-points.ts'

const child = fileURLToPath(new URL('./crash-child.ts', import.meta.url))

/** One engine after the other on one database, each until it is killed; the next is loaded while one works. */
export interface Lane {
  watch: Watch
  database: DatabaseProxy
  neighbours: Neighbours
  /** Where the engine is that is alive, or will be. */
  url(): Promise<string>
  /** Only when the engine is there. */
  kill(): void
  stop(): Promise<void>
}

interface Engine {
  process: ChildProcess
  loaded: Promise<unknown>
}

function load(): Engine {
  const started = fork(child, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return { process: started, loaded: once(started, 'message') }
}

export async function startLane(modelUrl: string): Promise<Lane> {
  let standby = load()
  let active = standby
  let address = Promise.resolve('')
  const neighbours = await startNeighbours()
  const watch = createWatch(() => kill())
  const database = await startDatabaseProxy(await createTestDatabase(), watch)
  const calls = await startHttpProxy('call', () => neighbours.url, watch, callLabel)
  const model = await startHttpProxy(
    'model',
    () => new URL(modelUrl).origin,
    watch,
    (_, body) => (body.includes('"json_schema"') || body.includes('JSON Schema') ? 'skill' : 'answer'),
  )
  const start: ChildStart = {
    address: database.address,
    environment: {
      AI_LEASE_MS: '1000',
      AI_BASE_URL: `${model.url}/v1`,
      AI_MODEL: 'scripted',
    },
    neighbours: Object.fromEntries(Object.keys(neighbours.urls).map((name) => [name, calls.url])),
  }
  const open = async ({ process: opened, loaded }: Engine): Promise<string> => {
    await loaded
    opened.send(start)
    const [url] = await once(opened, 'message')
    watch.goOn()
    return url as string
  }
  const next = () => {
    active = standby
    address = open(active)
    standby = load()
  }
  const kill = () => {
    active.process.kill('SIGKILL')
    next()
  }
  next()
  await address
  return {
    watch,
    database,
    neighbours,
    kill,
    url: () => address,
    async stop() {
      for (const { process: engine } of [active, standby]) engine.kill('SIGKILL')
      await Promise.all([neighbours.stop(), database.stop(), calls.stop(), model.stop()])
    },
  }
}

const callLabel = (path: string): string =>
  (path.split('?')[0] as string).replace(/(matters|files)\/(?!upload)[^/]+/, '$1/{id}').replace('/api/v1/internal/', '')
