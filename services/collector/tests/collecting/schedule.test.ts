import { expect, test } from 'vitest'
import { nextTime, scheduleProblem } from '../../adapters/cron.ts'
import { manager, reader } from '../test-app.ts'
import { makeSource, page, runs, sources, startCollecting, useCollecting } from './collecting.ts'

const app = useCollecting()
const daily = { cron: '30 3 * * *', timezone: 'Asia/Shanghai' }
const due = (source_id: string) =>
  app().database.sql`
    update collector.sources set next_run_at = now() - interval '3 days' where source_id = ${source_id}`
const runsOf = async (source_id: string) =>
  (await app().ask('GET', `${runs}?source_id=${source_id}`, reader)).data.items as { trigger: string }[]
const nextOf = async (source_id: string) =>
  (await app().ask('GET', `${sources}/${source_id}`, reader)).data.next_run_at as string | null

test('a time is in the zone that the schedule names, across a change of the clocks', () => {
  expect(nextTime(daily.cron, daily.timezone, new Date('2026-11-15T00:00:00Z'))).toEqual(
    new Date('2026-11-15T19:30:00Z'),
  )
  const berlin = (after: string) => nextTime('0 6 * * *', 'Europe/Berlin', new Date(after))
  expect(berlin('2026-10-24T00:00:00Z')).toEqual(new Date('2026-10-24T04:00:00Z'))
  expect(berlin('2026-10-25T00:00:00Z')).toEqual(new Date('2026-10-25T05:00:00Z'))
})

test.each([
  ['61 * * * *', 'UTC', 'cron'],
  ['* * * * * *', 'UTC', 'cron'],
  ['tomorrow', 'UTC', 'cron'],
  ['0 0 30 2 *', 'UTC', 'cron'],
  ['0 0 * * *', 'Mars/Olympus', 'timezone'],
  ['0 0 * * *', '', 'timezone'],
])('%s in %s is no schedule, because of its %s', (cron, timezone, member) => {
  expect(scheduleProblem({ cron, timezone }, new Date('2026-11-15T00:00:00Z'))).toMatchObject({ member })
})

test('a source runs when its time has come: once, however many replicas look and however often it was missed', async () => {
  app().site.set('/daily', page('Daily', 'words'))
  const others = await Promise.all([1, 2].map(() => startCollecting(app(), {}, app())))
  const config = { urls: [`${app().site.url}/daily`] }
  const { source_id } = await makeSource(app(), { schedule: daily, config })
  expect(Date.parse((await nextOf(source_id)) as string)).toBeGreaterThan(Date.now())
  await due(source_id)
  await expect.poll(() => runsOf(source_id)).toMatchObject([{ trigger: 'schedule', status: 'succeeded' }])
  expect(Date.parse((await nextOf(source_id)) as string)).toBeGreaterThan(Date.now())
  // Every replica has looked once more when a later one has run.
  const { source_id: later } = await makeSource(app(), { schedule: daily, config })
  await due(later)
  await expect.poll(() => runsOf(later)).toMatchObject([{ status: 'succeeded' }])
  expect(await runsOf(source_id)).toHaveLength(1)
  await Promise.all(others.map((other) => other.stop()))
}, 90_000)

test('a time that comes while a run is under way is left out', async () => {
  app().site.set('/long', { hang: 'head' })
  const { source_id } = await makeSource(app(), { schedule: daily, config: { urls: [`${app().site.url}/long`] } })
  const { data } = await app().ask('POST', `${sources}/${source_id}/runs`, manager)
  await due(source_id)
  await expect.poll(async () => Date.parse((await nextOf(source_id)) as string) > Date.now()).toBe(true)
  expect(await runsOf(source_id)).toMatchObject([{ run_id: data.run_id }])
  await app().ask('POST', `${runs}/${data.run_id}/cancel`, manager)
})

test('a source that somebody is just changing holds up no other', async () => {
  app().site.set('/quick', page('Quick', 'words'))
  const config = { urls: [`${app().site.url}/quick`] }
  const [held, free] = [
    await makeSource(app(), { schedule: daily }),
    await makeSource(app(), { schedule: daily, config }),
  ]
  await due(held.source_id)
  await app().database.transaction(async (sql) => {
    await sql`select 1 from collector.sources where source_id = ${held.source_id} for update`
    await due(free.source_id)
    await expect.poll(() => runsOf(free.source_id)).toMatchObject([{ status: 'succeeded' }])
  })
  await expect.poll(() => runsOf(held.source_id)).toMatchObject([{ trigger: 'schedule' }])
})

test('without a schedule, or when not enabled, there is no next time', async () => {
  const { source_id, next_run_at } = await makeSource(app(), { schedule: daily })
  expect(next_run_at).toEqual(expect.any(String))
  const change = (body: object) => app().ask('PATCH', `${sources}/${source_id}`, { ...manager, body })
  expect((await change({ enabled: false })).data.next_run_at).toBeNull()
  expect((await change({ enabled: true })).data.next_run_at).toBe(next_run_at)
  expect((await change({ name: 'Renamed' })).data.next_run_at).toBe(next_run_at)
  expect((await change({ schedule: null })).data.next_run_at).toBeNull()
})
