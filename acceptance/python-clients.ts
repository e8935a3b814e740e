import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { descriptionsOf, oneDescriptionOf, wholeDescriptions } from './descriptions.ts'
import { pythonTool } from './python-tools.ts'
import { startSuite } from './support/harness.ts'
import { logIn } from './support/logins.ts'

/** Python clients of all eight descriptions and of the one of the suite, and a flow with the latter: `npm run test:clients`. */
const generator = pythonTool('openapi-python-client')
if (generator === undefined) {
  process.stdout.write('python3 with venv is not installed: Python clients were skipped\n')
  process.exit(0)
}

const folder = await mkdtemp(join(tmpdir(), 'casewright-clients-'))
const suite = await startSuite('one process', wholeDescriptions)
try {
  const [origin = ''] = suite.origins
  const described = await descriptionsOf(origin, suite.services)
  for (const [name, description] of [...described, ['casewright-client', await oneDescriptionOf(origin)] as const]) {
    const file = join(folder, `${name}.json`)
    await writeFile(file, description)
    const home = join(folder, name.replaceAll('-', '_'))
    execFileSync(generator, ['generate', '--path', file, '--meta', 'none', '--output-path', home], { stdio: 'pipe' })
    process.stdout.write(`${name}: generated\n`)
  }
  const { authorization = '' } = await logIn(origin, suite.data.path, 'client')
  const flow = fileURLToPath(new URL('generated-clients/flow.py', import.meta.url))
  const token = authorization.replace('Bearer ', '')
  execFileSync(pythonTool('python3') as string, [flow, folder, origin, token], { stdio: 'inherit' })
} finally {
  await suite.stop()
  await rm(folder, { recursive: true, force: true })
}
