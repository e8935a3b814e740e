import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { readDatabaseUrl } from '../../postgres/database-url.ts'
import type { DatabaseAddress } from '../../postgres/sql.ts'

/** A bare connection to the run's server, for tests that stand between it and a pool. */
export function connectToServer(address: DatabaseAddress): Socket {
  const { hostname, port } = new URL('url' in address ? address.url : 'postgres://localhost')
  const directory = 'url' in address ? readDatabaseUrl(address.url).socketDirectory : address.socketDirectory
  return directory ? connect(join(directory, `.s.PGSQL.${port || 5432}`)) : connect(Number(port || 5432), hostname)
}
