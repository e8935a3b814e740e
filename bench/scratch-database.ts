import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../kit/postgres/create-database.ts'
import { startPostgres } from '../kit/postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../kit/postgres/sql.ts'

export interface ScratchDatabase {
  database: Database
  /** For a second pool, of the kit's driver or of a peer's. */
  url: string
  /** The process from which all others of the server descend. */
  serverPid: number
  close(): Promise<void>
}

/** Open to the account that the database server runs under when we are root, so that its data lies here and goes with it. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'casewright-bench-'))
  chmodSync(directory, 0o755)
  return directory
}

/** The embedded PostgreSQL as a newcomer has it, fsync on, in a folder that is gone afterwards. */
export async function openScratchDatabase(connectionsMax: number): Promise<ScratchDatabase> {
  const directory = scratchDirectory()
  const server = await startPostgres({ directory: join(directory, 'postgres') })
  const address = { socketDirectory: server.socketDirectory, port: server.port, database: 'bench' }
  await createDatabase({ ...address, database: 'postgres' }, 'bench')
  const database = openDatabase(address, { connectionsMax })
  return {
    database,
    url: `postgres://postgres@localhost:${server.port}/bench?host=${encodeURIComponent(server.socketDirectory)}`,
    serverPid: Number.parseInt(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    async close() {
      await database.close()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
