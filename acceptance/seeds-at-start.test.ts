import { access, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CasewrightProcess, runCasewright } from './support/casewright-process.ts'
import { createDataDirectory, type DataDirectory, externalServer, serversOf } from './support/data-directory.ts'
import { freePort, production, quiet, request } from './support/harness.ts'

const shipped = fileURLToPath(new URL('../resources/seed_packages', import.meta.url))
const package_id = 'knowledge_structured_seeds'

let packages: string
let data: DataDirectory
let running: CasewrightProcess | undefined
beforeAll(async () => {
  packages = await mkdtemp(join(tmpdir(), 'casewright-packages-'))
})
afterAll(() => rm(packages, { recursive: true, force: true }))
beforeEach(async () => {
  await cp(join(shipped, package_id), join(packages, package_id), { recursive: true })
  data = await createDataDirectory({ empty: true })
})
afterEach(async () => {
  running?.kill('SIGTERM')
  await running?.ended
  await data.remove()
})

/** All services in one process, with our folder of packages. */
function start(environment: Record<string, string>): CasewrightProcess {
  const seeds = { COLLECTOR_SEED_PACKAGES_DIR: packages, SEED_PACKAGE_IDS_ON_STARTUP: package_id }
  running = runCasewright([], { ...quiet, ...data.environment, ...seeds, ...environment })
  return running
}

/** What health says of the seeds. */
async function seeds(origin: string) {
  const { data: health } = await request(`${origin}/collector-service/api/v1/internal/actuator/health`, 'GET')
  return health.components.find(({ name }: { name: string }) => name === 'seed packages')
}

async function replace(file: string, from: string, to: string): Promise<void> {
  const path = join(packages, package_id, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

const nameMissingFile = () => replace('manifest.json', 'element_mappings.json', 'mappings.json')

const faults: [title: string, breakIt: () => Promise<void>, reason: string][] = [
  [
    'a package whose manifest names a file that is not there',
    nameMissingFile,
    `${package_id}/manifest.json#items.1.config.element_mappings_json names data/mappings.json, which is no file of the package`,
  ],
  [
    'a package with a row that its service refuses',
    () => replace('data/element_mappings.json', '"element_key": "agreement"', '"element_key": "nothing"'),
    `${package_id}/structured: 1 rows failed (element_mapping lending-agreement-electronic element nothing of CN-CIV-0415 is neither known nor in the request)`,
  ],
]

describe.each(faults)('%s', (_, breakIt, reason) => {
  beforeEach(breakIt)

  test('ends a start in production with code 1, the reason, and no database left behind', async () => {
    const { ended, stdout, stderr } = start(production)
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(stderr()).toBe(
      `Casewright cannot start. The seed packages that SEED_PACKAGE_IDS_ON_STARTUP and SEED_RESOURCES_ON_STARTUP ask for could not be applied: ${reason}\n`,
    )
    expect(stdout()).not.toContain('Casewright runs at')
    // There was a database, so its absence says something.
    if (!externalServer) await access(join(data.path, 'postgres', 'PG_VERSION'))
    expect(await serversOf(data.path)).toEqual([])
  })

  test('lets a start in dev go on, and health says what failed', async () => {
    const origin = await start({ CASEWRIGHT_ENV: 'dev' }).address
    await expect.poll(() => seeds(origin)).toMatchObject({ status: 'DEGRADED', detail: reason })
    const ready = await request(`${origin}/collector-service/api/v1/internal/actuator/health/readiness`, 'GET')
    expect(ready.status).toBe(200)
  })
})

test('production starts on the same data once the package is mended, and the seeds are there from the first moment', async () => {
  await nameMissingFile()
  expect(await start(production).ended).toMatchObject({ code: 1 })
  await cp(join(shipped, package_id), join(packages, package_id), { recursive: true })
  const port = await freePort()
  await start({ ...production, INTERNAL_PORT: String(port) }).address
  const origin = `http://127.0.0.1:${port}`
  expect(await seeds(origin)).toMatchObject({ status: 'UP' })
  const path = '/knowledge-service/api/v1/knowledge/causes-of-action/CN-CIV-0415'
  const { data: cause } = await request(`${origin}${path}`, 'GET', { headers: { 'x-user-id': 'somebody' } })
  expect(cause).toMatchObject({ name: '民间借贷纠纷' })
})
