import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '@casewright/kit/data/log'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putInOutbox } from '../../queries/outbox.ts'
import { type Outbox, type OutboxConsumer, startOutbox } from '../../workers/outbox.ts'
import { useApp } from '../test-app.ts'

// A service without any system beside the database: nobody else follows up.
const app = useApp()
const log = createLog({ level: 'silent', format: 'json' })
const sql = () => app().database.sql
const put = (...document_ids: string[]) => putInOutbox(sql(), ['graph'], 'kb', document_ids)
const rows = () => sql()<{ document_id: string; attempts: number; error: string | null; pause: number }[]>`
  select document_id, attempts, error, round(extract(epoch from due_at - now()))::int as pause
  from knowledge.follow_ups order by document_id`

const started: Outbox[] = []
const start = (graph: OutboxConsumer, more: Partial<Record<'search' | 'embedding', OutboxConsumer>> = {}): Outbox => {
  const outbox = startOutbox(sql(), { graph, ...more }, log)
  started.push(outbox)
  return outbox
}
/** What it was given, document by document. */
const noting =
  (seen: string[], work: (document_id: string) => Promise<void> | void = () => {}): OutboxConsumer =>
  async (documents) => {
    for (const { document_id } of documents) {
      seen.push(document_id)
      await work(document_id)
    }
  }

beforeEach(async () => {
  await sql()`truncate knowledge.follow_ups`
  // Nothing is found by looking now and then: whatever is done was woken for.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()))
  vi.useRealTimers()
})

describe('outbox entries', () => {
  test('what was written is done at once, and is gone then', async () => {
    const seen: string[] = []
    const outbox = start(noting(seen))
    await outbox.settled()
    await put('a', 'b')
    outbox.wake()
    await outbox.settled()
    expect(seen.sort()).toEqual(['a', 'b'])
    expect(await rows()).toEqual([])
  })

  test('what a killed process left is done by the next one', async () => {
    await put('a')
    const seen: string[] = []
    await start(noting(seen)).settled()
    expect(seen).toEqual(['a'])
  })

  test('what a process had in its hands when it was killed is done once its time is over', async () => {
    await put('a')
    await sql()`update knowledge.follow_ups set attempts = 1, due_at = now() + interval '1 minute'`
    const seen: string[] = []
    const outbox = start(noting(seen))
    await outbox.settled()
    expect(seen).toEqual([])
    await sql()`update knowledge.follow_ups set due_at = now()`
    outbox.wake()
    await outbox.settled()
    expect(seen).toEqual(['a'])
  })

  test('what fails is tried again after pauses that grow, up to five minutes, with the reason', async () => {
    await put('a')
    const outbox = start(() => Promise.reject(new Error('the graph is away')))
    let began = performance.now()
    const expectPause = async (seconds: number) => {
      await outbox.settled()
      const [row] = await rows()
      expect(row).toMatchObject({ error: 'the graph is away' })
      // What is left of it, since a slow machine may have used up some.
      expect(row?.pause).toBeLessThanOrEqual(seconds)
      expect(row?.pause).toBeGreaterThanOrEqual(Math.floor(seconds - (performance.now() - began) / 1000))
      began = performance.now()
    }
    for (const pause of [2, 4, 8, 16]) {
      await expectPause(pause)
      await sql()`update knowledge.follow_ups set due_at = now()`
      outbox.wake()
    }
    await expectPause(32)
    await sql()`update knowledge.follow_ups set due_at = now(), attempts = 50`
    outbox.wake()
    await expectPause(300)
  })

  test('one document that always fails holds up no other', async () => {
    await put('bad', ...Array.from({ length: 20 }, (_, at) => `good${at}`))
    const seen: string[] = []
    const outbox = start(
      noting(seen, (id) => {
        if (id === 'bad') throw new Error('no')
      }),
    )
    await outbox.settled()
    await sql()`update knowledge.follow_ups set due_at = now()`
    outbox.wake()
    await outbox.settled()
    expect(await rows()).toMatchObject([{ document_id: 'bad', error: 'no' }])
  })

  test('a change that comes during the work is not lost, and is done after it, not beside it', async () => {
    await put('a')
    let [atOnce, atOnceMax] = [0, 0]
    const seen: string[] = []
    const consumer = noting(seen, async () => {
      atOnce += 1
      atOnceMax = Math.max(atOnceMax, atOnce)
      if (seen.length === 1) {
        await put('a')
        for (const one of started) one.wake()
        await delay(200)
      }
      atOnce -= 1
    })
    const replicas = [start(consumer), start(consumer)]
    for (const one of replicas) await one.settled()
    await expect.poll(rows).toEqual([])
    expect(seen).toEqual(['a', 'a'])
    expect(atOnceMax).toBe(1)
  })

  test('a change that comes during work that fails is due at once', async () => {
    await put('a')
    const seen: string[] = []
    const outbox = start(
      noting(seen, async () => {
        if (seen.length > 1) return
        await put('a')
        throw new Error('of the older state')
      }),
    )
    await outbox.settled()
    expect(seen).toEqual(['a', 'a'])
    expect(await rows()).toEqual([])
  })

  test('of changes that come at the very moment when the work ends none is lost', async () => {
    const seen: string[] = []
    const outbox = start(noting(seen))
    const versions = new Map<string, number>()
    for (let round = 0; round < 60; round += 1) {
      const ids = ['a', 'b', 'c'].slice(0, 1 + (round % 3))
      for (const id of ids) versions.set(id, round)
      outbox.wake()
      await Promise.all(ids.map((id) => put(id)))
    }
    outbox.wake()
    await outbox.settled()
    expect(await rows()).toEqual([])
  })

  test('several replicas share the work: no document is done twice', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => `d${at}`)
    await put(...ids)
    const seen: string[] = []
    const replicas = [1, 2, 3].map(() => start(noting(seen, () => delay(1))))
    await Promise.all(replicas.map((one) => one.settled()))
    expect(await rows()).toEqual([])
    expect(seen.sort()).toEqual([...ids].sort())
  })

  test('what one system does is news for another: it hears of it at once', async () => {
    const seen: string[] = []
    await putInOutbox(sql(), ['embedding'], 'kb', ['a'])
    start(() => Promise.resolve(), {
      embedding: async () => {
        await delay(100)
        await putInOutbox(sql(), ['search'], 'kb', ['a'])
      },
      search: noting(seen),
    })
    // Not by `expect.poll`, which moves the clock on that nobody here shall look at.
    for (const until = Date.now() + 30_000; seen.length === 0 && Date.now() < until; ) await delay(20)
    expect(seen).toEqual(['a'])
  })

  test('a stop waits for the work, which goes back as if it had not been begun', async () => {
    await put('a', 'b')
    let ended = false
    const outbox = startOutbox(
      sql(),
      {
        graph: async (_, signal) => {
          await delay(10_000, undefined, { signal }).catch(() => delay(100))
          ended = true
          signal.throwIfAborted()
        },
      },
      log,
    )
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    await outbox.stop()
    expect(ended).toBe(true)
    const left = await rows()
    expect(left).toMatchObject(['a', 'b'].map((document_id) => ({ document_id, attempts: 0, error: null })))
    for (const { pause } of left) expect(pause).toBeLessThanOrEqual(0)
  })
})
