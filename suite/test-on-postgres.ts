import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@casewright/kit/embedded-postgres'

/** Runs all tests on the PostgreSQL that the system has installed, to prove that the SQL is not only good for ours. */
const installations = '/usr/lib/postgresql'
const versionMin = 15
/** Tests that no other server could make fail: those of the launcher of our own, those that ask no database, and the heaviest. */
const exclusions = [
  'kit/tests/{embedded-postgres,embedded-postgres-supervision,multipart,tokens,bm25,live-streams,client,health,http-client,resilience,serve,validation}.test.ts',
  'suite/tests/{architecture,start-errors,auth-settings,rate-limit}.test.ts',
  'services/files/tests/{parse-pdf,parse-office,parse-text,parse-hostile,parser-pool,signed-url}.test.ts',
  'services/files/tests/storage*.test.ts',
  'services/ai-engine/tests/{mcp,mcp-servers,otel,tools,extraction,gates,next-step,answers,redact,sync-payload}.test.ts',
  'services/ai-engine/tests/{model,skill,crash}*.test.ts',
  'services/knowledge/tests/{chunk-text,quote,search-engine,embedding,vector-index,degraded,killed}*.test.ts',
  'services/knowledge/tests/{fusion,highlight,postings,structured-judgement,graph-extract,graph-merge,graph-parties,graph-neo4j}.test.ts',
  'suite/tests/{gateway,oidc,introspection,forged-tokens,dev-auth,cors}.test.ts',
  'acceptance/{files-crash,crash,chaos,operations,bad-input,forwarding,audit-outage}.test.ts',
  'acceptance/consultations-{robust,readers,clients}.test.ts',
  'services/ai-engine/tests/{calendar,citations,cited-articles,document-writer,draft-revision,firm-template,injections}.test.ts',
  'services/ai-engine/tests/{contract,interest,limitation,pdf}*.test.ts',
  'services/collector/tests/{outside-fetch,robots,listing,page-text,folder,collect-outages}.test.ts',
  'suite/tests/{command-*,check-seeds,claimed-identity}.test.ts',
  'acceptance/{seeds-at-start,stories}.test.ts',
  'kit/tests/{quote*,public-address}.test.ts',
].flatMap((pattern) => ['--exclude', pattern])

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
  const program = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
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
