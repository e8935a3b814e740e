import type { ListenAddress } from './http-server.ts'
import { loopback } from './loopback.ts'
import type { SuiteConfig } from './settings.ts'
import { StartError } from './start-error.ts'

interface InternalAddress {
  /** Whether the internal key is taken where everybody else comes in. */
  publicTakesKeys: boolean
  listen: ListenAddress | undefined
}

type Config = Pick<SuiteConfig, 'CASEWRIGHT_ENV' | 'HOST' | 'GATEWAY_INTERNAL' | 'INTERNAL_HOST' | 'INTERNAL_PORT'>

/**
 * Where services reach the internal interfaces of this process. `apart` says that some of the suite's services run
 * elsewhere and so have to reach these. Throws the sentence that says what to set.
 */
export function internalAddress(config: Config, apart: boolean): InternalAddress {
  const production = config.CASEWRIGHT_ENV === 'production'
  const publicTakesKeys =
    (config.GATEWAY_INTERNAL ?? (loopback.test(config.HOST) && !production ? 'open' : 'closed')) === 'open'
  const { INTERNAL_HOST: host, INTERNAL_PORT: port } = config
  if (production && apart && !publicTakesKeys && port === undefined)
    throw new StartError(
      'INTERNAL_PORT is not set: in production other services reach this process at an address of their own (INTERNAL_HOST, INTERNAL_PORT), or with GATEWAY_INTERNAL=open at the public one.',
    )
  return {
    publicTakesKeys,
    listen: port === undefined ? undefined : { host, port, names: { host: 'INTERNAL_HOST', port: 'INTERNAL_PORT' } },
  }
}
