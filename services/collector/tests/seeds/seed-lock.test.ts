import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { testKeys } from '@casewright/kit/testing'
import { afterEach, expect, test } from 'vitest'
import {
  apply,
  internal,
  kept,
  neighboursOf,
  startApp,
  type TestApp,
  until,
  useApp,
  useSurroundings,
} from '../test-app.ts'
import { document, documentsPackage } from './packages.ts'

/** Long enough that a busy machine renews it in time: the holder that is only slow must not lose it. */
const leaseMs = 2000
const environment = { COLLECTOR_SEED_LEASE_MS: String(leaseMs) }
const app = useApp(environment)
const undisturbed = useSurroundings()
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const rows = (count: number, text = '第一条') => Array.from({ length: count }, (_, at) => document(`d${at}`, text))

/** Another replica, as a process of its own, in the middle of an apply that waits for the second batch. */
async function childInTheMiddle(
  package_id: string,
): Promise<{ child: ChildProcess; answer: Promise<Response>; goOn(): void }> {
  const { address, directory, targets } = app()
  const given = {
    address,
    neighbours: neighboursOf(targets),
    environment: { ...environment, SEED_RESOURCES_ON_STARTUP: 'false', COLLECTOR_SEED_PACKAGES_DIR: directory },
  }
  const child = fork(new URL('../collector-child.ts', import.meta.url), [JSON.stringify(given)], { execArgv: [] })
  children.push(child)
  const [url] = await once(child, 'message')
  const { promise, resolve } = Promise.withResolvers<void>()
  let batches = 0
  targets.before = () => (++batches === 2 ? promise : undefined)
  const answer = fetch(`${url}${internal}/apply-internal`, {
    method: 'POST',
    headers: { 'x-internal-api-key': testKeys[0], 'content-type': 'application/json' },
    body: JSON.stringify({ package_ids: [package_id] }),
  })
  answer.catch(() => {})
  await until(() => expect(batches).toBe(2))
  return { child, answer, goOn: resolve }
}

test('while a package is being applied, another apply of it is told since when, on every replica, and others go on', async () => {
  await app().write(documentsPackage('held', rows(150)))
  await app().write(documentsPackage('free', [document('free')]))
  const other = await startApp(app(), environment, app())
  const { promise, resolve } = Promise.withResolvers<void>()
  app().targets.before = ({ rows }) => (rows === 100 ? promise : undefined)
  const first = apply(app(), ['held'])
  await until(() => expect(app().targets.calls).toHaveLength(1))
  const [running] = await app().database.sql<{ started_at: string }[]>`
    select started_at from collector.seed_applies where package_id = 'held'`
  // Longer than a lease: it is pushed on while the work lasts.
  await pause(leaseMs * 2)
  for (const at of [app(), other])
    for (const wishes of [{}, { dry_run: true }, { force: true }])
      expect(await apply(at, ['free', 'held'], wishes)).toMatchObject({
        status: 409,
        code: 'conflict',
        message: `held is being applied already, since ${running?.started_at}`,
        data: { package_id: 'held', since: running?.started_at },
      })
  expect(await kept(app(), 'free')).toEqual({ items: [], applies: [] })
  expect(await apply(other, ['free'])).toMatchObject({ status: 200 })
  resolve()
  expect(await first).toMatchObject({ status: 200, data: { packages: [{ status: 'succeeded', created: 150 }] } })
  expect(await apply(other, ['held'])).toMatchObject({ status: 200, data: { packages: [{ unchanged: 150 }] } })
  await other.stop()
})

test('of many applies at once one works, and the others get 409', async () => {
  await app().write(documentsPackage('many', rows(20)))
  app().targets.before = () => pause(200)
  const answers = await Promise.all(Array.from({ length: 20 }, () => apply(app(), ['many'])))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(app().targets.calls).toHaveLength(1)
})

test('kill -9 in the middle of an apply, then again: the targets and the ledger end as after an undisturbed apply', async () => {
  const given = documentsPackage('killed', rows(250))
  await app().write(given)
  const { child } = await childInTheMiddle('killed')
  child.kill('SIGKILL')
  await once(child, 'exit')
  app().targets.before = undefined
  expect(app().targets.stored.size).toBe(100)
  expect(await kept(app(), 'killed')).toEqual({ items: [], applies: ['running'] })
  expect(await apply(app(), ['killed'])).toMatchObject({ status: 409, data: { package_id: 'killed' } })
  const again = await until(async () => {
    const answer = await apply(app(), ['killed'])
    expect(answer.status).toBe(200)
    return answer
  })
  expect(again.data.packages).toMatchObject([{ status: 'succeeded', created: 150, unchanged: 100 }])
  expect(await kept(app(), 'killed')).toEqual({ items: ['documents'], applies: ['interrupted', 'succeeded'] })

  const quiet = await startApp({ ...undisturbed(), directory: app().directory })
  await apply(quiet, ['killed'])
  expect(app().targets.stored).toEqual(quiet.targets.stored)
  const ledger = (at: TestApp) =>
    at.database.sql`select package_id, item_id, content_hash from collector.seed_items where package_id = 'killed'`
  expect(await ledger(app())).toEqual(await ledger(quiet))
  await quiet.stop()
})

test('a process that was frozen for longer than its lease finds the package taken over, and notes nothing', async () => {
  await app().write(documentsPackage('frozen', rows(150)))
  const { child, answer, goOn } = await childInTheMiddle('frozen')
  child.kill('SIGSTOP')
  app().targets.before = undefined
  const taken = await until(async () => {
    const again = await apply(app(), ['frozen'])
    expect(again.status).toBe(200)
    return again.data.packages[0]
  })
  goOn()
  child.kill('SIGCONT')
  expect(await (await answer).json()).toMatchObject({ code: 'conflict' })
  const [row] = await app().database.sql<{ apply_id: string }[]>`
    select apply_id from collector.seed_items where package_id = 'frozen'`
  expect(row?.apply_id).toBe(taken.apply_id)
  expect(await kept(app(), 'frozen')).toEqual({ items: ['documents'], applies: ['interrupted', 'succeeded'] })
})

test('an apply that has lost its package stops at once, and does not wait for its target', async () => {
  await app().write(documentsPackage('lost', rows(150)))
  const { promise, resolve } = Promise.withResolvers<void>()
  app().targets.before = () => promise
  const cut = apply(app(), ['lost'])
  await until(() => expect(app().targets.calls).toHaveLength(1))
  await app().database.sql`update collector.seed_applies set status = 'interrupted' where package_id = 'lost'`
  expect(await cut).toMatchObject({ status: 409, code: 'conflict', data: null })
  resolve()
  expect(app().targets.calls).toHaveLength(1)
})

test('a graceful stop ends an apply at once and lets the package go', async () => {
  await app().write(documentsPackage('stopped', rows(150)))
  const leaving = await startApp(app(), { COLLECTOR_SEED_LEASE_MS: '60000' }, app())
  const { promise, resolve } = Promise.withResolvers<void>()
  app().targets.before = () => promise
  const cut = apply(leaving, ['stopped']).catch(() => undefined)
  await until(() => expect(app().targets.calls).toHaveLength(1))
  await leaving.stop()
  await cut
  resolve()
  app().targets.before = undefined
  expect(await apply(app(), ['stopped'])).toMatchObject({
    status: 200,
    data: { packages: [{ status: 'succeeded' }] },
  })
})
