import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { wholeDescriptions } from './descriptions.ts'
import { internalKey, startSuite } from './harness.ts'
import { pythonTool } from './python-tools.ts'

/**
 * Generated requests on every operation of all services, by their whole descriptions, internal paths included.
 * `npm run test:schemathesis [-- <service-name> …]`
 */
const folder = fileURLToPath(new URL('.', import.meta.url))
const tool = pythonTool('schemathesis')
if (tool === undefined) {
  process.stdout.write('python3 with venv is not installed: schemathesis was skipped\n')
  process.exit(0)
}

const suite = await startSuite('one process', {
  ...wholeDescriptions,
  RATE_LIMIT_PER_MINUTE: '0',
  GATEWAY_INTERNAL: 'open',
})
const [origin] = await Promise.all(suite.processes.map(({ address }) => address))
const chosen = process.argv.slice(2)
const failed: string[] = []
try {
  for (const service of suite.services.filter((name) => chosen.length === 0 || chosen.includes(name)))
    if ((await check(service)) !== 0) failed.push(service)
} finally {
  await suite.stop()
}
process.stdout.write(failed.length === 0 ? 'nothing was found\n' : `something was found in ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1

function check(service: string): Promise<number | null> {
  const base = `${origin}/${service}`
  const headers = { 'X-Internal-Api-Key': internalKey, 'X-User-Id': 'tester', 'X-Organization-Id': 'firm' }
  const child = spawn(
    tool as string,
    [
      ...['--config-file', `${folder}schemathesis.toml`],
      ...['run', `${base}/api/v1/v3/api-docs`, '--url', base, '--phases', 'examples,coverage,fuzzing'],
      ...['--max-examples', process.env.SCHEMATHESIS_EXAMPLES ?? '25', '--seed', '18', '--request-timeout', '60'],
      ...[
        '--continue-on-failure',
        '--generation-allow-x00',
        'false',
        '--generation-with-security-parameters',
        'false',
        '--warnings',
        'off',
        '--no-color',
      ],
      // It stays open between turns, by design: whoever asks for it waits for the time-out.
      ...['--exclude-operation-id', 'followSession'],
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}:${value}`]),
    ],
    { stdio: 'inherit', env: { ...process.env, PYTHONPATH: folder, SCHEMATHESIS_HOOKS: 'schemathesis_hooks' } },
  )
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
}
