import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PostgresServer, startPostgres } from './postgres/embedded-postgres.ts'
import { testFolderVariable, testServerVariable } from './testing.ts'

let server: PostgresServer | undefined
let directory: string | undefined

/** One PostgreSQL for the whole run: the embedded one, or the one at TEST_DATABASE_URL. Each test file makes its own database. */
export async function setup(): Promise<void> {
  directory = await mkdtemp(join(tmpdir(), 'casewright-test-'))
  // Open to the account that the server runs under when we are root: else its data would lie elsewhere and stay.
  await chmod(directory, 0o755)
  process.env[testFolderVariable] = directory
  // Every process and thread that a test starts finds what the ones before it have compiled, as those of a suite do.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/casewright', import.meta.url))
  const url = process.env.TEST_DATABASE_URL
  if (url) process.env[testServerVariable] = JSON.stringify({ url })
  else {
    server = await startPostgres({ directory: join(directory, 'postgres'), durable: false })
    process.env[testServerVariable] = JSON.stringify({
      socketDirectory: server.socketDirectory,
      port: server.port,
      database: 'postgres',
    })
  }
}

export async function teardown(): Promise<void> {
  await server?.stop()
  if (directory) await rm(directory, { recursive: true, force: true })
}
