import { expect, test } from 'vitest'
import { type Check, healthOf } from '../../http/health.ts'

const check = (name: string, required: boolean, run: Check['run']): Check => ({ name, required, run })
const up = check('up', true, async () => undefined)
const lesser = check('lesser', true, async () => 'in memory only')
const broken = (required: boolean) =>
  check('broken', required, async () => {
    throw new Error('no route')
  })

test('a required thing that fails makes the service down; an optional or lesser one degrades it', async () => {
  expect(await healthOf([])).toEqual({ status: 'UP', components: [] })
  expect(await healthOf([up])).toEqual({ status: 'UP', components: [{ name: 'up', status: 'UP' }] })
  expect(await healthOf([up, lesser])).toMatchObject({
    status: 'DEGRADED',
    components: [{}, { status: 'DEGRADED', detail: 'in memory only' }],
  })
  expect(await healthOf([broken(false), up])).toMatchObject({
    status: 'DEGRADED',
    components: [{ status: 'DOWN', detail: 'no route' }, {}],
  })
  expect(await healthOf([lesser, broken(true)])).toMatchObject({ status: 'DOWN' })
})

test('progress is shown and degrades nothing', async () => {
  const filling = check('filling', true, async () => ({ progress: '3 of 9 are left' }))
  expect(await healthOf([filling])).toEqual({
    status: 'UP',
    components: [{ name: 'filling', status: 'UP', detail: '3 of 9 are left' }],
  })
})

test('what hangs is down within its time, and checks do not wait for each other', async () => {
  const hanging = (name: string) => check(name, true, () => new Promise(() => {}))
  const started = performance.now()
  const keepAlive = setTimeout(() => {}, 60_000)
  // One after the other they would take forty seconds.
  const { status, components } = await healthOf([...Array.from({ length: 20 }, (_, index) => hanging(`${index}`)), up])
  clearTimeout(keepAlive)
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(status).toBe('DOWN')
  expect(components.map(({ detail }) => detail)).toEqual([
    ...Array<string>(20).fill('did not answer within 2000 ms'),
    undefined,
  ])
})

test('a check that throws before it waits is down as well', async () => {
  const sync = check('sync', true, () => {
    throw new Error('at once')
  })
  expect(await healthOf([sync])).toMatchObject({ status: 'DOWN', components: [{ detail: 'at once' }] })
})
