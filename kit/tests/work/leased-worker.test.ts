import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { currentContext, currentRequestId, withContext } from '../../data/request-context.ts'
import { type LeasedWork, LeaseLost, stopping } from '../../work/leased-worker.ts'
import { aborted, useWorkers } from './leased-workers.ts'
import { eventually } from './waiting.ts'

const start = useWorkers()

/** Claims from a list. */
const from =
  (items: string[]): LeasedWork<string>['claim'] =>
  async (max) =>
    items.splice(0, max)

describe('claims', () => {
  test('all that there is to do is done, no more than so many items at once', async () => {
    const done: string[] = []
    let [atOnce, atOnceMax] = [0, 0]
    const worker = start({
      atOnceMax: 2,
      claim: from(['a', 'b', 'c', 'd', 'e']),
      async work(item) {
        atOnce += 1
        atOnceMax = Math.max(atOnceMax, atOnce)
        await delay(5)
        atOnce -= 1
        done.push(item)
      },
    })
    await worker.settled()
    expect(done.sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(atOnceMax).toBe(2)
  })

  test('a claim learns which items are under way, and one that it brings again is not begun twice', async () => {
    const asked: (readonly string[])[] = []
    let begun = 0
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const worker = start({
      pollMs: 5,
      async claim(_, held) {
        asked.push(held)
        return ['a']
      },
      async work() {
        begun += 1
        await gate
      },
    })
    await eventually(() => asked.length > 2)
    expect(asked.slice(0, 2)).toEqual([[], ['a']])
    expect(begun).toBe(1)
    expect(worker.get('a')).toBe('a')
    expect(worker.get('b')).toBeUndefined()
    open()
  })

  test('a full worker claims nothing, and what comes meanwhile is claimed as soon as there is room', async () => {
    const items = ['a']
    const done: string[] = []
    const rooms: number[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const worker = start({
      atOnceMax: 1,
      async claim(max) {
        rooms.push(max)
        return items.splice(0, max)
      },
      async work(item) {
        await gate
        done.push(item)
      },
    })
    await eventually(() => worker.get('a') !== undefined)
    items.push('b')
    worker.wake()
    open()
    await worker.settled()
    expect(done).toEqual(['a', 'b'])
    expect(rooms).toEqual([1, 1, 1])
  })

  test('work that fails is not begun again before the next poll', async () => {
    let begun = 0
    const worker = start({
      claim: async () => ['a'],
      work() {
        begun += 1
        return Promise.reject(new Error('no'))
      },
    })
    await worker.settled()
    await delay(20)
    expect(begun).toBe(1)
    worker.wake()
    await worker.settled()
    expect(begun).toBe(2)
  })

  test('each claimed item has a request id of its own and no organization; a begun one keeps its caller’s context', async () => {
    const ids = new Map<string, string | undefined>()
    const organizations: unknown[] = []
    const worker = start({
      claim: from(['a', 'b']),
      async work(item) {
        ids.set(item, currentRequestId())
        organizations.push(currentContext()?.organization)
      },
    })
    await worker.settled()
    expect(new Set(ids.values()).size).toBe(2)
    expect(ids.get('a')).toMatch(/^[0-9a-f-]{36}$/)
    await withContext({ id: 'request', organization: 'firm' }, () => worker.begin('c'))
    expect(ids.get('c')).toBe('request')
    expect(organizations).toEqual([undefined, undefined, 'firm'])
  })
})

describe('leases', () => {
  test('one statement renews all leases, and only an item that is lost is told so', async () => {
    const renewed: (readonly string[])[] = []
    const reasons = new Map<string, unknown>()
    const worker = start({
      async work(item, signal) {
        reasons.set(item, await aborted(signal))
      },
      renewal: {
        everyMs: 10,
        async renew(items) {
          renewed.push(items)
          return ['kept']
        },
      },
    })
    void worker.begin('kept')
    await worker.begin('lost')
    expect(reasons.get('lost')).toBeInstanceOf(LeaseLost)
    expect(renewed[0]).toEqual(['kept', 'lost'])
    await eventually(() => renewed.length > 2)
    expect(renewed.at(-1)).toEqual(['kept'])
    expect(reasons.has('kept')).toBe(false)
  })

  test('work that ends within the interval costs no renewal', async () => {
    let renewals = 0
    const worker = start({
      work: () => delay(10),
      renewal: {
        everyMs: 200,
        async renew(items) {
          renewals += 1
          return items
        },
      },
    })
    for (let count = 0; count < 30; count += 1) await worker.begin('quick')
    expect(renewals).toBe(0)
  })

  test('a renewal that fails is tried again and breaks nothing off', async () => {
    let renewals = 0
    const worker = start({
      work: (_, signal) => aborted(signal).then(() => {}),
      renewal: {
        everyMs: 5,
        renew() {
          renewals += 1
          return Promise.reject(new Error('the database is away'))
        },
      },
    })
    void worker.begin('a')
    await eventually(() => renewals > 2)
    expect(worker.get('a')).toBe('a')
  })
})

describe('a stop', () => {
  test('tells the work under way why, waits for its release, and claims nothing more', async () => {
    const items = ['a']
    const released: unknown[] = []
    const worker = start({
      claim: from(items),
      async work(item, signal) {
        const reason = await aborted(signal)
        await delay(20)
        released.push([item, reason])
      },
    })
    await eventually(() => worker.get('a') !== undefined)
    items.push('b')
    await worker.stop()
    expect(released).toEqual([['a', stopping]])
    worker.wake()
    await delay(10)
    expect(items).toEqual(['b'])
  })

  test('lets work end by itself within the grace time', async () => {
    let reason: unknown
    const worker = start({
      async work(_, signal) {
        await delay(20)
        reason = signal.reason
      },
    })
    void worker.begin('a')
    const began = Date.now()
    await worker.stop(30_000)
    expect(reason).toBeUndefined()
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  test('work that begins after it is told at once', async () => {
    let reason: unknown
    const worker = start({
      async work(_, signal) {
        reason = signal.reason
      },
    })
    await worker.stop()
    await worker.begin('late')
    expect(reason).toBe(stopping)
  })
})
