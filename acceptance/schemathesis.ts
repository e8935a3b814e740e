import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { descriptionsOf, wholeDescriptions } from './descriptions.ts'
import { pythonTool } from './python-tools.ts'
import { internalKey, startSuite } from './support/harness.ts'

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

interface Run {
  service: string
  operations: number
  requests: number
  isClean: boolean
}

/** Operations left out, each with its reason. */
const leftOut: Record<string, string> = {
  followSession: 'it stays open between turns, by design: whoever asks for it waits for the time-out',
}

const system = { 'X-Internal-Api-Key': internalKey, 'X-Organization-Id': 'firm' }
const person = { ...system, 'X-User-Id': 'tester' }

const suite = await startSuite('one process', {
  ...wholeDescriptions,
  RATE_LIMIT_PER_MINUTE: '0',
  GATEWAY_INTERNAL: 'open',
})
const [origin = ''] = suite.origins
const chosen = process.argv.length > 2 ? process.argv.slice(2) : suite.services
const runs: Run[] = []
try {
  for (const [service, description] of await descriptionsOf(origin, chosen)) {
    const { ofSystem, ofPeople } = operationsOf(description)
    runs.push(await check(service, ofPeople, person), await check(service, ofSystem, system))
  }
} finally {
  await suite.stop()
}
for (const { service, operations, requests } of runs)
  process.stdout.write(`${service}: ${operations} operations, ${requests} requests\n`)
const total = (key: 'operations' | 'requests') => runs.reduce((sum, run) => sum + run[key], 0)
process.stdout.write(
  `${chosen.length} descriptions: ${total('operations')} operations, ${total('requests')} requests\n`,
)
for (const [operation, reason] of Object.entries(leftOut)) process.stdout.write(`left out: ${operation}, ${reason}\n`)
const failed = new Set(runs.filter(({ isClean }) => !isClean).map(({ service }) => service))
process.stdout.write(failed.size === 0 ? 'nothing was found\n' : `something was found in ${[...failed].join(', ')}\n`)
process.exitCode = failed.size === 0 ? 0 : 1

interface Operation {
  operationId: string
  description?: string
  parameters: { name?: string }[]
}

/**
 * The ids of what is to be checked, apart by who asks. The system's own work refuses a user, and no user of a firm has a
 * permission of the installation; the system itself has them all.
 */
function operationsOf(description: string): { ofSystem: string[]; ofPeople: string[] } {
  const { paths } = JSON.parse(description) as { paths: Record<string, Record<string, Operation>> }
  const checked = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => leftOut[operationId] === undefined)
  const isOfSystem = ({ parameters, description = '' }: Operation) =>
    !parameters.some(({ name }) => name === 'X-User-Id') || /Needs the permissions? [^.]*`platform:/.test(description)
  const ids = (operations: Operation[]) => operations.map(({ operationId }) => operationId)
  return {
    ofSystem: ids(checked.filter(isOfSystem)),
    ofPeople: ids(checked.filter((operation) => !isOfSystem(operation))),
  }
}

async function check(service: string, ids: string[], headers: Record<string, string>): Promise<Run> {
  const base = `${origin}/${service}`
  const child = spawn(
    tool as string,
    [
      '--config-file',
      `${folder}schemathesis.toml`,
      'run',
      `${base}/api/v1/v3/api-docs`,
      '--url',
      base,
      '--phases',
      'examples,coverage,fuzzing',
      '--max-examples',
      process.env.SCHEMATHESIS_EXAMPLES ?? '25',
      '--seed',
      '18',
      '--request-timeout',
      '60',
      '--continue-on-failure',
      '--warnings',
      'off',
      '--no-color',
      '--generation-allow-x00',
      'false',
      '--generation-with-security-parameters',
      'false',
      ...ids.flatMap((id) => ['--include-operation-id', id]),
      ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}:${value}`]),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PYTHONPATH: folder, SCHEMATHESIS_HOOKS: 'schemathesis_hooks' },
    },
  )
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    process.stdout.write(text)
  })
  const [status] = await once(child, 'close')
  const counted = (pattern: RegExp) => Number(pattern.exec(printed)?.[1] ?? 0)
  const operations = counted(/Tested: (\d+)/)
  // A run that broke off ends with status 0 as well: the summary tells that both phases reached every operation.
  const isWhole = /✅ Coverage\n +✅ Fuzzing\n/.test(printed) && operations === ids.length
  return { service, operations, requests: counted(/(\d+) generated/), isClean: status === 0 && isWhole }
}
