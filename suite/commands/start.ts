import { relative } from 'node:path'
import { type Environment, readSettings, SettingsError } from '@casewright/kit/data/settings'
import { PostgresStartError } from '@casewright/kit/postgres/embedded-postgres'
import type { RunningService } from '@casewright/kit/service'
import closeWithGrace from 'close-with-grace'
import { devUsersFile } from '../dev-auth.ts'
import { internalKeyFile } from '../internal-keys.ts'
import { drainSeconds } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { type Suite, startSuite } from '../start-suite.ts'
import { CommandError } from './command-error.ts'
import { onStopSignals, type StopSignal, stopSignals } from './stop-signals.ts'
import type { Surroundings } from './surroundings.ts'

const stopMs = 15_000

/** A faulty setting is told by the start itself. */
function drainMs(environment: Environment): number {
  try {
    return readSettings(environment, { DRAIN_SECONDS: drainSeconds }).DRAIN_SECONDS * 1000
  } catch {
    return 0
  }
}

/** Starts the named services, or all, and returns when they run; signals then stop them. */
export async function start(names: readonly string[], { environment, stdout }: Surroundings): Promise<void> {
  const starting = startSuite(names, environment)
  // Listens already during the start: Ctrl-C in that moment must not leave a database server behind.
  let signal: StopSignal | undefined
  const grace = closeWithGrace({ delay: stopMs + drainMs(environment), skip: [...stopSignals] }, async ({ err }) => {
    const suite = await starting.catch(() => undefined)
    if (err) suite?.log.fatal({ err }, 'stopping after an unexpected failure')
    else suite?.log.info({ signal }, 'stopping')
    await suite?.stop()
  })
  const stopListening = onStopSignals((given) => {
    signal = given
    grace.close()
  })
  try {
    stdout.write(await banner(await starting))
  } catch (error) {
    grace.uninstall()
    stopListening()
    if (!(error instanceof StartError || error instanceof SettingsError || error instanceof PostgresStartError))
      throw error
    throw new CommandError(`Casewright cannot start. ${error.message}`)
  }
}

async function banner({ url, internalUrl, config, services, devAuth }: Suite): Promise<string> {
  const lines = await Promise.all(services.map((service) => stateLines(service, url)))
  const inFolder = (file: string) => relative(process.cwd(), file)
  const key = config.INTERNAL_API_KEY ? 'INTERNAL_API_KEY' : inFolder(internalKeyFile(config))
  const users = inFolder(devUsersFile(config.CASEWRIGHT_DATA_DIR))
  const logIn = devAuth
    ? `  Open ${url}/ in a browser and sign in as a user of ${users}; programs log in by POST ${url}/auth/token.\n`
    : ''
  const at =
    internalUrl === undefined ? '; set INTERNAL_PORT to have an address where it is taken' : ` for ${internalUrl}`
  return `\nCasewright runs at ${url}\n${lines.flat().join('\n')}\n${logIn}  The internal key is in ${key}${internalUrl === url ? '' : at}. Ctrl-C stops.\n\n`
}

/** A service's state and, below it, what works in a lesser way than it could. */
async function stateLines(service: RunningService, url: string): Promise<string[]> {
  const { status, components } = await service.health()
  const lesser = components.filter((component) => component.status !== 'UP')
  return [
    `  ${service.name.padEnd(22)} ${status.toLowerCase().padEnd(9)} ${url}/${service.name}/`,
    ...lesser.map(({ name, detail }) => `  ${' '.repeat(22)} ${name}: ${detail}`),
  ]
}
