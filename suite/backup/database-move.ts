import { asOwner } from '@casewright/kit/data/request-context'
import type { Environment } from '@casewright/kit/data/settings'
import { isInUse } from '@casewright/kit/postgres/copied-tables'
import { CommandError } from '../commands/command-error.ts'
import { type Surroundings, writeJson } from '../commands/surroundings.ts'
import { services } from '../service-list.ts'
import { databaseUrlVariable } from '../settings.ts'
import { type Installation, withInstallation } from './installation.ts'
import { load } from './load.ts'
import { snapshotSource, withSnapshot } from './snapshot.ts'

/** Copies everything from the databases of the settings, the embedded one for example, into one that is empty. */
export async function databaseMove(
  url: string,
  { json }: { json?: boolean },
  { environment, ...streams }: Surroundings,
): Promise<void> {
  const failed = 'The database was not moved.'
  const moved = await withInstallation(environment, failed, async (from) => {
    await asOwner(() => requireStopped(from))
    return withInstallation(withDatabase(environment, url), failed, (to) =>
      withSnapshot(from, async (snapshot) => {
        const source = await snapshotSource(from, snapshot)
        await load(source, to)
        const tables = source.schemas.flatMap((schema) => schema.tables)
        return { tables: tables.length, rows: tables.reduce((sum, table) => sum + source.digestOf(table).rows, 0) }
      }),
    )
  })
  if (json) writeJson({ environment, ...streams }, moved)
  else
    streams.stdout.write(
      `Moved ${moved.rows} rows of ${moved.tables} tables; every one was compared.\n` +
        'Start every process with DATABASE_URL set to the new database now. The old one and the files are left as they were.\n',
    )
}

/** All services in this one database. */
function withDatabase(environment: Environment, url: string): Environment {
  const own = ['GATEWAY_DATABASE_URL', 'DATABASE_DIRECT_URL', ...services.map(({ name }) => databaseUrlVariable(name))]
  return { ...environment, ...Object.fromEntries(own.map((name) => [name, ''])), DATABASE_URL: url }
}

/** What a running suite writes after the snapshot would be lost with the old database. */
async function requireStopped({ databases }: Installation): Promise<void> {
  for (const { sql } of databases)
    if (await isInUse(sql)) throw new CommandError('A suite still uses the database: stop all of its processes first.')
}
