import { isEncrypted, readDatabaseUrl } from '@casewright/kit/postgres/database-url'
import { isLoopback, loopback } from './loopback.ts'
import { databaseUrlVariable, type SuiteConfig, urlVariable } from './settings.ts'
import { StartError } from './start-error.ts'

type Config = Pick<
  SuiteConfig,
  'CASEWRIGHT_ENV' | 'INTERNAL_TLS' | 'DATABASE_TLS' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'GATEWAY_DATABASE_URL'
> &
  Readonly<Record<string, unknown>>

/**
 * In production keys, people's words and files travel between machines encrypted, or somebody has said by name that the
 * network is trusted. Throws the sentence that names the setting.
 */
export function requireTls(config: Config, services: readonly string[]): void {
  if (config.CASEWRIGHT_ENV !== 'production') return
  if (config.INTERNAL_TLS === 'required')
    for (const name of services.map(urlVariable)) {
      const url = config[name] as string | undefined
      if (url?.startsWith('http://') && !isLoopback(url))
        throw new StartError(
          `${name} must begin with https:// in production: the internal key travels there. INTERNAL_TLS=waived says that the network is trusted.`,
        )
    }
  if (config.DATABASE_TLS === 'required')
    for (const name of [
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'GATEWAY_DATABASE_URL',
      ...services.map(databaseUrlVariable),
    ]) {
      const url = config[name] as string | undefined
      if (url && !isPrivateConnection(url))
        throw new StartError(
          `${name} must have sslmode=require, verify-ca or verify-full in production. DATABASE_TLS=waived says that the network is trusted.`,
        )
    }
}

/** Encrypted, or never leaving this machine. */
function isPrivateConnection(url: string): boolean {
  const address = readDatabaseUrl(url)
  const stays = ({ host }: { host: string }) => host === '' || loopback.test(host)
  return isEncrypted(address) || address.socketDirectory !== undefined || address.hosts.every(stays)
}
