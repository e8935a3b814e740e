import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../kit/create-database.ts'
import { startPostgres } from '../kit/embedded-postgres.ts'
import { type Database, openDatabase } from '../kit/sql.ts'

/** The embedded PostgreSQL as a newcomer has it, fsync on, in a folder that is gone afterwards. */
export async function openScratchDatabase(
  connectionsMax: number,
): Promise<{ database: Database; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'casewright-bench-'))
  const server = await startPostgres({ directory: join(directory, 'postgres') })
  const address = { socketDirectory: server.socketDirectory, port: server.port, database: 'bench' }
  await createDatabase({ ...address, database: 'postgres' }, 'bench')
  const database = openDatabase(address, { connectionsMax })
  return {
    database,
    async close() {
      await database.close()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
