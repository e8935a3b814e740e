import { createLog, type Logger } from '@casewright/kit/log'
import type { RunningService, Service } from '@casewright/kit/service'
import { type Environment, readSettings, type Settings } from '@casewright/kit/settings'
import { type Databases, openDatabases } from './databases.ts'
import { startGateway } from './gateway.ts'
import { houses as allHouses, chosenHouses } from './houses.ts'
import { internalKeys } from './internal-keys.ts'
import { addressSettings, type SuiteConfig, suiteSettings } from './settings.ts'
import { createStartPage } from './start-page.ts'
import { createWire } from './wire.ts'

export interface Suite {
  url: string
  config: SuiteConfig
  services: readonly RunningService[]
  log: Logger
  stop(): Promise<void>
}

const graceMs = 5_000

/** Starts the named services in this process. When it throws, everything that was started has been stopped again. */
export async function startSuite(names: readonly string[], environment: Environment): Promise<Suite> {
  const houses = chosenHouses(names)
  const config = readSettings(environment, everySetting(houses)) as SuiteConfig
  const log = createLog({
    level: config.LOG_LEVEL,
    format: config.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
  })
  const keys = await internalKeys(config)
  // The port comes first: that it is taken is known at once, and callers are told that the suite is starting.
  const gateway = await startGateway(config.HOST, config.PORT)
  const services: RunningService[] = []
  let databases: Databases | undefined
  const stop = async () => {
    // Services end their streams while the gateway waits for the answers under way.
    await Promise.all([gateway.stop(graceMs), ...services.map((service) => service.stop(graceMs / 2))])
    await databases?.close()
  }
  try {
    databases = await openDatabases(houses, config, environment, log)
    const wire = createWire(houses, environment, keys[0])
    for (const house of houses) {
      const running = await house.start(
        { environment, database: databases.of(house), log, client: (name, contract) => wire.client(name, contract) },
        keys,
      )
      services.push(running)
      wire.provide(running)
    }
    gateway.open(services, createStartPage(services, houses, databases.description))
    return { url: gateway.url, config, services, log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Read together, so that one start shows every mistake before anything runs. */
const everySetting = (houses: readonly Service[]): Settings =>
  Object.assign(
    {},
    suiteSettings,
    ...allHouses.map(({ name }) => addressSettings(name)),
    ...houses.map(({ settings }) => settings),
  )
