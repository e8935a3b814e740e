import { ServiceError } from '@casewright/kit/data/errors'
import { SettingsError } from '@casewright/kit/data/settings'
import { afterEach, expect, test } from 'vitest'
import { kept, startApp, type TestApp, until, useSurroundings } from '../test-app.ts'
import { document, documentsPackage, type GivenPackage, wholePackage, wholeRows, writePackage } from './packages.ts'

const surroundings = useSurroundings()
const running: TestApp[] = []
afterEach(async () => {
  for (const app of running.splice(0).reverse()) await app.stop()
})

const write = (given: GivenPackage) => writePackage(surroundings().directory, given)
async function start(packages: string, more: Record<string, string> = {}, replicaOf?: TestApp): Promise<TestApp> {
  const app = await startApp(surroundings(), { SEED_PACKAGE_IDS_ON_STARTUP: packages, ...more }, replicaOf)
  running.push(app)
  return app
}
const seeds = async (app: TestApp) => {
  const { text } = await app.ask('GET', '/api/v1/internal/actuator/health')
  const { components } = JSON.parse(text).data
  return components.find(({ name }: { name: string }) => name === 'seed packages')
}
const ready = async (app: TestApp) => (await app.ask('GET', '/api/v1/internal/actuator/health/readiness')).status
const away = () => {
  throw new ServiceError('dependency_unavailable', 'not now')
}
const production = { CASEWRIGHT_ENV: 'production' }

test('the named packages are applied in the background of the start, and not sent again at the next', async () => {
  await write(wholePackage('whole'))
  await write(documentsPackage('papers', [document('one')]))
  const app = await start('whole,papers')
  await until(async () => expect(await seeds(app)).toMatchObject({ status: 'UP' }))
  expect(await kept(app, 'whole')).toMatchObject({ applies: ['succeeded'] })
  expect(await kept(app, 'papers')).toMatchObject({ applies: ['succeeded'] })
  expect(surroundings().targets.stored.size).toBe(wholeRows + 1)
  const calls = surroundings().targets.calls.length
  const next = await start('whole,papers', {}, app)
  await until(async () => expect(await seeds(next)).toMatchObject({ status: 'UP' }))
  expect(surroundings().targets.calls).toHaveLength(calls)
})

test('services that start later are waited for, and meanwhile health says what is under way and readiness waits', async () => {
  await write(documentsPackage('papers', [document('one')]))
  surroundings().targets.before = away
  const app = await start('papers')
  expect(await seeds(app)).toMatchObject({ status: 'DEGRADED', detail: 'seed packages are being applied' })
  expect(await ready(app)).toBe(503)
  await until(() => expect(surroundings().targets.calls.length).toBeGreaterThan(1))
  surroundings().targets.before = undefined
  await until(async () => expect(await seeds(app)).toMatchObject({ status: 'UP' }))
  expect(await ready(app)).toBe(200)
  expect(surroundings().targets.stored.size).toBe(1)
})

test('two replicas that start together send the seeds once', async () => {
  await write(documentsPackage('papers', [document('one')]))
  const first = await start('')
  const both = await Promise.all([start('papers', {}, first), start('papers', {}, first)])
  for (const app of both) await until(async () => expect(await seeds(app)).toMatchObject({ status: 'UP' }))
  expect(surroundings().targets.calls).toHaveLength(1)
})

/** What can be wrong with a start, and what is then said of it. */
const failures: [title: string, packages: string, prepare: () => unknown, reason: string][] = [
  ['a package that is not there', 'nothing', () => {}, 'seed package nothing not found'],
  ['a faulty package', 'empty', () => write(documentsPackage('empty', [])), 'empty/data/documents.json has no rows'],
  [
    'a refused row',
    'refused',
    async () => {
      await write(documentsPackage('refused', [document('one')]))
      surroundings().targets.refused.add('sys_laws/one')
    },
    'refused/documents: 1 rows failed (document sys_laws/one is not wanted)',
  ],
  [
    'a target that stays away',
    'papers',
    async () => {
      await write(documentsPackage('papers', [document('one')]))
      surroundings().targets.before = away
    },
    'papers/documents: 1 rows failed (not now)',
  ],
]

test.each(failures)(
  '%s: in dev, local and test the service goes on, and log and health tell of it',
  async (_, packages, prepare, reason) => {
    await prepare()
    for (const CASEWRIGHT_ENV of ['dev', 'local', 'test']) {
      const app = await start(packages, { CASEWRIGHT_ENV, SEED_STARTUP_WAIT_SECONDS: '0' })
      await until(async () => expect(await seeds(app)).toMatchObject({ status: 'DEGRADED', detail: reason }))
      expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'seeding failed', reason }))
      expect(await app.ask('GET', '/api/v1/internal/seed-packages')).toMatchObject({ status: 200 })
      expect(await app.ask('GET', '/api/v1/internal/actuator/health/readiness')).toMatchObject({ status: 200 })
    }
  },
)

test.each(failures)(
  '%s: in production there is no start, and the reason is said',
  async (_, packages, prepare, reason) => {
    await prepare()
    const starting = start(packages, { ...production, SEED_STARTUP_WAIT_SECONDS: '0' })
    await expect(starting).rejects.toThrow(SettingsError)
    await expect(starting).rejects.toThrow(reason)
  },
)

test('in production a start is over when the seeds are there', async () => {
  await write(wholePackage('whole'))
  const app = await start('whole', production)
  expect(surroundings().targets.stored.size).toBe(wholeRows)
  expect(await seeds(app)).toMatchObject({ status: 'UP' })
})

test('a stop does not wait for services that are waited for', async () => {
  await write(documentsPackage('papers', [document('one')]))
  surroundings().targets.before = away
  const app = await start('papers')
  await until(() => expect(surroundings().targets.calls.length).toBeGreaterThan(3))
  const began = performance.now()
  await running.pop()?.stop()
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(app.logged).not.toContainEqual(expect.objectContaining({ msg: 'seeding failed' }))
})

test('a package of which a row was refused is nowhere said to be applied: log, audit, health and list say that it failed', async () => {
  await write(documentsPackage('refused', [document('one'), document('two')]))
  surroundings().targets.refused.add('sys_laws/two')
  const app = await start('refused')
  await until(async () => expect(await seeds(app)).toMatchObject({ detail: expect.stringContaining('1 rows failed') }))
  const about = app.logged.filter(({ package_id }) => package_id === 'refused').map(({ msg }) => msg)
  expect(new Set(about)).toEqual(new Set(['seed package not applied whole']))
  await until(() => expect(app.audited.map(({ action }) => action)).toContain('seed_package.failed'))
  expect(app.audited.map(({ action }) => action)).not.toContain('seed_package.applied')
  const { data } = await app.ask('GET', '/api/v1/internal/seed-packages')
  expect(data.items.find(({ package_id }: { package_id: string }) => package_id === 'refused')).toMatchObject({
    is_current: false,
    last_apply: { status: 'failed', failed: 1 },
  })
})
