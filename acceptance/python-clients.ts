import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { descriptionsOf, wholeDescriptions } from './descriptions.ts'
import { pythonTool } from './python-tools.ts'
import { startSuite } from './support/harness.ts'
import { logIn } from './support/logins.ts'

/** Python clients of all eight descriptions, and a flow with them: `npm run test:clients`. */
const generator = pythonTool('openapi-python-client')
if (generator === undefined) {
  process.stdout.write('python3 with venv is not installed: Python clients were skipped\n')
  process.exit(0)
}

const folder = await mkdtemp(join(tmpdir(), 'casewright-clients-'))
const suite = await startSuite('one process', wholeDescriptions)
try {
  const [origin = ''] = suite.origins
  for (const [service, description] of await descriptionsOf(origin, suite.services)) {
    const file = join(folder, `${service}.json`)
    await writeFile(file, description)
    const home = join(folder, service.replaceAll('-', '_'))
    execFileSync(generator, ['generate', '--path', file, '--meta', 'none', '--output-path', home], { stdio: 'pipe' })
    process.stdout.write(`${service}: generated\n`)
  }
  const { authorization = '' } = await logIn(origin, suite.data.path, 'client')
  const flow = fileURLToPath(new URL('generated-clients/flow.py', import.meta.url))
  const token = authorization.replace('Bearer ', '')
  execFileSync(pythonTool('python3') as string, [flow, folder, origin, token], { stdio: 'inherit' })
} finally {
  await suite.stop()
  await rm(folder, { recursive: true, force: true })
}
