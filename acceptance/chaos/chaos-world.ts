import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logIn, type Person } from '../story.ts'
import { type CasewrightProcess, runCasewright } from '../support/casewright-process.ts'
import { createDataDirectory } from '../support/data-directory.ts'
import { freePort, internalKey, quiet } from '../support/harness.ts'
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts'
import { createChance } from './chaos-random.ts'

/** How many processes of each service there are. Those of the first three are killed. */
const services = { consultations: 2, 'ai-engine': 2, matter: 2, files: 1, memory: 1, platform: 1 }
type ListedService = keyof typeof services
const mortal: readonly ListedService[] = ['consultations', 'ai-engine', 'matter']

const settings = {
  AI_LEASE_MS: '1000',
  CONSULTATIONS_LEASE_MS: '1000',
  AI_HISTORY_TURNS: '1000',
  // All clients of the test come from one address and as one user.
  RATE_LIMIT_PER_MINUTE: '1000000',
}

export interface ChaosWorld {
  /** The client, who speaks to consultations through the weather. */
  client: Person
  /** The client at a door that nothing happens to, and the services' own key. */
  quietly: Person
  service: Person
  kills: Record<string, number>
  faults(): Record<string, number>
  beginChaos(): void
  endChaos(): Promise<void>
  stop(): Promise<void>
}

/** The suite as separate processes on one database, with a proxy before each service. */
export async function startChaosWorld(seed: number): Promise<ChaosWorld> {
  const data = await createDataDirectory()
  const names = Object.keys(services) as ListedService[]
  const ports = await Promise.all(
    names.map(
      async (service) => [service, await Promise.all(Array.from({ length: services[service] }, freePort))] as const,
    ),
  )
  const proxies = new Map<ListedService, ChaosProxy>()
  for (const [service, own] of ports) {
    const targets = own.map((port) => `http://127.0.0.1:${port}`)
    proxies.set(service, await startChaosProxy(targets, createChance(seed, service), service === 'platform' ? 0 : 0.06))
  }
  const urls = names.map((service) => [`${service.replaceAll('-', '_').toUpperCase()}_URL`, proxies.get(service)?.url])
  const environment = { ...quiet, ...data.environment, ...settings, ...Object.fromEntries(urls) }
  const start = (service: ListedService, port: number) =>
    runCasewright([service], { ...environment, PORT: String(port) })
  const places: { service: ListedService; port: number; running: CasewrightProcess }[] = []
  // The first one starts the database; it lives to the end.
  for (const [service, own] of [...ports].reverse())
    for (const port of own) {
      places.push({ service, port, running: start(service, port) })
      if (service === 'platform') await places[0]?.running.address
    }
  await Promise.all(places.map(({ running }) => running.address))

  const kills: Record<string, number> = {}
  const chance = createChance(seed, 'killer')
  let killing: Promise<void> = Promise.resolve()
  let isOver = false
  const kill = async () => {
    while (!isOver) {
      const service = chance.oneOf(mortal)
      const place = chance.oneOf(places.filter((one) => one.service === service))
      const waits = chance.happens(0.6)
      await sleep(chance.between(100, 1_000))
      if (isOver) return
      place.running.kill('SIGKILL')
      await place.running.ended
      kills[service] = (kills[service] ?? 0) + 1
      place.running = start(service, place.port)
      // Now and then the next one goes before this one is back; always, and on a slow machine nobody would ever be up.
      if (waits) await place.running.address.catch(() => {})
    }
  }
  const gate = (await places[0]?.running.address) as string
  const users = JSON.parse(await readFile(join(data.path, 'dev-users.json'), 'utf8')) as Record<string, string>[]
  const { headers } = await logIn(gate, 'client', users.find(({ user }) => user === 'client')?.password as string)
  return {
    client: { origin: proxies.get('consultations')?.url as string, headers },
    quietly: { origin: gate, headers },
    service: { origin: gate, headers: { 'x-internal-api-key': internalKey, 'x-organization-id': 'demo-firm' } },
    kills,
    faults: () => {
      const sum: Record<string, number> = {}
      for (const { struck } of proxies.values())
        for (const [fault, count] of Object.entries(struck)) sum[fault] = (sum[fault] ?? 0) + count
      return sum
    },
    beginChaos() {
      for (const proxy of proxies.values()) proxy.storm(true)
      killing = kill()
    },
    async endChaos() {
      isOver = true
      for (const proxy of proxies.values()) proxy.storm(false)
      await killing
      await Promise.all(places.map(({ running }) => running.address))
    },
    async stop() {
      isOver = true
      await killing
      for (const { running } of places) running.kill('SIGTERM')
      await Promise.all(places.map(({ running }) => running.ended))
      await Promise.all([...proxies.values()].map((proxy) => proxy.stop()))
      await data.remove()
    },
  }
}
