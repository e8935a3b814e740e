import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { freePort, quiet } from '../support/harness.ts'
import { type SlowModel, startSlowModel } from '../support/slow-model.ts'
import { type Balancer, balancers, type Engine, startBalancer, startPooler, startServer } from './engines.ts'

/** One of the whole suites that share everything but a process. */
interface Replica {
  origin: string
  running: CasewrightProcess
  /** Starts it again at the same port, and waits until it runs. */
  restart(): Promise<void>
}

export interface ReplicaWorld {
  server: Engine
  model: SlowModel
  replicas: readonly [Replica, Replica]
  /** The data folder that they share. */
  dataPath: string
  /** Where a balancer answers for both. */
  origin(balancer: Balancer): string
  stop(): Promise<void>
}

/** Two suites on a PostgreSQL of the system, with or without a pooler, behind both balancers. */
export async function startReplicaWorld({
  pooled,
  hasModel = true,
  ownFilesFolders = false,
  environment: settings = {},
}: {
  pooled: boolean
  /** Without one answers are made by rules. */
  hasModel?: boolean
  /** Each has a folder for files that the other does not see. */
  ownFilesFolders?: boolean
  environment?: Record<string, string>
}): Promise<ReplicaWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-replicas-'))
  await chmod(folder, 0o755)
  const dataPath = join(folder, 'data')
  const server = await startServer(folder)
  const pooler = pooled ? await startPooler(folder, server) : undefined
  const model = await startSlowModel(100)
  const urlAt = ({ port }: Engine) => `postgres://postgres@127.0.0.1:${port}/postgres`
  const environment = {
    ...quiet,
    ...(hasModel && model.environment),
    DATABASE_URL: urlAt(pooler ?? server),
    ...(pooled && { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: urlAt(server) }),
    CASEWRIGHT_DATA_DIR: dataPath,
    DRAIN_SECONDS: '2',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...settings,
  }
  const startReplica = async (): Promise<Replica> => {
    const PORT = String(await freePort())
    const own = ownFilesFolders ? { FILES_DIRECTORY: join(folder, `files-${PORT}`) } : {}
    const run = () => runCasewright([], { ...environment, ...own, PORT })
    const replica: Replica = {
      origin: `http://127.0.0.1:${PORT}`,
      running: run(),
      async restart() {
        replica.running = run()
        await replica.running.address
      },
    }
    await replica.running.address
    return replica
  }
  // The first one makes keys and users in the folder that they share.
  const first = await startReplica()
  const replicas = [first, await startReplica()] as const
  const ports = replicas.map(({ origin }) => Number(new URL(origin).port))
  const started = new Map<Balancer, Engine>()
  for (const kind of balancers) started.set(kind, await startBalancer(folder, kind, ports))
  return {
    server,
    model,
    replicas,
    dataPath,
    origin: (balancer) => `http://127.0.0.1:${started.get(balancer)?.port}`,
    async stop() {
      for (const { running } of replicas) running.kill('SIGKILL')
      await Promise.all(replicas.map(({ running }) => running.ended))
      for (const balancer of started.values()) balancer.kill('SIGTERM')
      pooler?.kill('SIGTERM')
      server.kill('SIGINT')
      await Promise.all([...started.values(), ...(pooler ? [pooler] : []), server].map(({ ended }) => ended))
      await model.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
