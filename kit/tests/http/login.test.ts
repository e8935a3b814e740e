import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '../../data/errors.ts'
import { createLog } from '../../data/log.ts'
import { createLiveStreams, ndjson } from '../../http/live-streams.ts'
import { type Login, watchLogin } from '../../http/login.ts'

const log = createLog({ level: 'silent', format: 'json' })

/** How a login ends: the reasons that are told, which must be one at most. */
function endsOf(login: Login): ServiceError[] {
  const ends: ServiceError[] = []
  onTestFinished(watchLogin(login, (reason) => ends.push(reason)))
  return ends
}

test('a login ends when it expires, once', async () => {
  const ends = endsOf({ expiresAt: Date.now() + 100 })
  await delay(30)
  expect(ends).toEqual([])
  await delay(200)
  expect(ends).toEqual([expect.objectContaining({ code: 'unauthorized' })])
})

test('one that has expired already ends at once, and one of years is waited for', async () => {
  const over = endsOf({ expiresAt: Date.now() - 1000 })
  const long = endsOf({ expiresAt: Date.now() + 100 * 365 * 24 * 3600_000 })
  await delay(50)
  expect([over.length, long.length]).toEqual([1, 0])
})

test('it is asked again as often as told, and ends by what is answered: a refusal, or nobody who can say', async () => {
  for (const error of [
    new ServiceError('unauthorized', 'taken back'),
    new ServiceError('dependency_unavailable', 'cannot say'),
  ]) {
    let asked = 0
    const run = async () => {
      if (++asked === 3) throw error
    }
    const ends = endsOf({ expiresAt: Date.now() + 60_000, recheck: { everyMs: 20, run } })
    await expect.poll(() => ends).toEqual([error])
    await delay(60)
    expect(asked).toBe(3)
  }
})

test('who stops watching is told nothing any more', async () => {
  const ends: ServiceError[] = []
  watchLogin({ expiresAt: Date.now() + 30 }, (reason) => ends.push(reason))()
  await delay(80)
  expect(ends).toEqual([])
})

test('a stream that is ended for a reason tells it last, whatever its source does with the signal', async () => {
  const reason = new ServiceError('unauthorized', 'the login has expired')
  const said = `${JSON.stringify({ event: 'error', data: { code: 'unauthorized', message: reason.message, retryable: false } })}\n`
  const sources: ((signal: AbortSignal) => AsyncGenerator<number>)[] = [
    async function* waits() {
      yield 1
      await delay(60_000, undefined, { ref: false })
    },
    async function* returns(signal) {
      yield 1
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
    async function* throws(signal) {
      yield 1
      await delay(60_000, undefined, { signal })
    },
    async function* neverWaits() {
      for (;;) {
        await delay(1)
        yield 1
      }
    },
  ]
  for (const source of sources) {
    const reader = new AbortController()
    const texts: string[] = []
    for await (const text of createLiveStreams(log).write(source(reader.signal), ndjson, reader)) {
      texts.push(text)
      if (texts.length === 1) setTimeout(() => reader.abort(reason), 20)
      // A reader who takes what it is sent slowly.
      await delay(5)
    }
    expect([texts[0], texts.at(-1)]).toEqual(['1\n', said])
  }
})
