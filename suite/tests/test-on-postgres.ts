import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@casewright/kit/postgres/embedded-postgres'
import { sourceFiles } from './source-files.ts'
import { testsWithoutSql } from './tests-of-sql.ts'

/** Runs the tests that ask a database on the PostgreSQL that the system has installed, to prove that the SQL is not only good for ours. */
const installations = '/usr/lib/postgresql'
const versionMin = 15
const versions = (await readdir(installations).catch(() => [])).map(Number).filter((version) => version >= versionMin)
if (versions.length === 0)
  process.stdout.write(`skipped: no PostgreSQL ${versionMin} or later is installed in ${installations}.\n`)
else process.exitCode = await testOn(join(installations, String(Math.max(...versions)), 'bin'))

async function testOn(binaries: string): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'casewright-postgres-'))
  // Open to the account that the server runs under when we are root, so that its data lies here too.
  await chmod(directory, 0o755)
  const server = await startPostgres({ directory: join(directory, 'postgres'), binaries, durable: false })
  try {
    process.stdout.write(`Testing on the PostgreSQL in ${binaries}.\n`)
    return await runVitest({
      TEST_DATABASE_URL: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(server.socketDirectory)}`,
      // The acceptance tests make their databases with `createdb`.
      PATH: [binaries, process.env.PATH].join(delimiter),
    })
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Further arguments are vitest's own: `npm run test:postgres -- services/memory`. */
function runVitest(environment: Record<string, string>): Promise<number> {
  const program = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
  const exclusions = testsWithoutSql(sourceFiles()).flatMap((path) => ['--exclude', path])
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'run', ...exclusions, ...process.argv.slice(2)], {
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    })
    // We outlive the tests whatever ends them, because the server has to be stopped.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
