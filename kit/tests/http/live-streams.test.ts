import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '../../data/errors.ts'
import { createLog } from '../../data/log.ts'
import { createLiveStreams, ndjson, type StreamFormat, sse } from '../../http/live-streams.ts'
import { keyed, type SampleServer, startSample } from '../sample-service.ts'
import { collected, eventually } from '../work/waiting.ts'
import { rawAnswer, rawRequest } from './raw-http.ts'

let server: SampleServer
beforeAll(async () => {
  server = await startSample()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.deps.ended.length = 0
  server.deps.pulls = 0
})

const logged: Record<string, unknown>[] = []
const log = createLog({ level: 'debug', format: 'json', write: (line) => void logged.push(JSON.parse(line)) })
const linesPath = '/api/v1/internal/sample/lines'
const eventsPath = '/api/v1/sample/events'
const get = (path: string, signal?: AbortSignal) =>
  fetch(server.url + path, { headers: keyed, ...(signal && { signal }) })

test('NDJSON is one line of JSON per item', async () => {
  const response = await get(`${linesPath}?count=2`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe(
    '{"event":"delta","data":{"content":"第1项 \\n \\"x\\"","nothing":null},"seq":1}\n' +
      '{"event":"delta","data":{"content":"第2项 \\n \\"x\\"","nothing":null},"seq":2}\n',
  )
})

test('SSE is a frame of id, event and one line of data per item', async () => {
  const response = await get(`${eventsPath}?count=2`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  })
  expect(await response.text()).toBe(
    'id: 1\nevent: delta\ndata: {"content":"第1项 \\n \\"x\\"","nothing":null}\n\n' +
      'id: 2\nevent: delta\ndata: {"content":"第2项 \\n \\"x\\"","nothing":null}\n\n',
  )
})

test('what fails before the first item is an ordinary error with its status', async () => {
  for (const path of [linesPath, eventsPath]) {
    const response = await get(`${path}?refuse=true`)
    expect([response.status, response.headers.get('content-type')]).toEqual([409, 'application/json; charset=utf-8'])
    expect(await response.json()).toEqual({ code: 'thread_busy', message: 'come back later', data: null })
  }
})

test('a source that throws in the middle ends with one error event and a proper end of the body', async () => {
  const data =
    '{"code":"conflict","message":"it has changed","retryable":false,"details":{"revision":3,"at":"1970-01-01T00:00:00.000Z"}}'
  expect(await (await get(`${linesPath}?count=0&end=service_error`)).text()).toBe(`{"event":"error","data":${data}}\n`)
  expect(await (await get(`${eventsPath}?count=0&end=service_error`)).text()).toBe(`event: error\ndata: ${data}\n\n`)
  const raw = await rawAnswer(server.url, rawRequest(`GET ${linesPath}?count=0&end=bug`, keyed))
  expect(raw).toMatch(
    /\r\n\{"event":"error","data":\{"code":"internal_error","message":"[^"]*","retryable":false\}\}\n\r\n0\r\n\r\n$/,
  )
  expect(raw).not.toContain('secret inside')
  expect(server.logged.find(({ msg }) => msg === 'a stream ended early')).toMatchObject({
    request_id: expect.any(String),
    err: { message: 'the secret inside of a bug' },
  })
})

test('a reader who leaves wakes a source that waits for something else, and its finally runs', async () => {
  const leaving = new AbortController()
  const response = await get(`${eventsPath}?end=wait`, leaving.signal)
  await response.body?.getReader().read()
  expect(server.deps.ended).toEqual([])
  leaving.abort()
  await eventually(() => server.deps.ended.length === 1)
  expect(server.deps.ended).toEqual(['aborted'])
  expect(server.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('the head of a stream arrives before its first item', async () => {
  const leaving = new AbortController()
  // NDJSON, because the first heartbeat of SSE would bring it too.
  const response = await get(`${linesPath}?count=0&end=wait`, leaving.signal)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/x-ndjson')
  leaving.abort()
})

test('a source is only pulled as fast as its reader reads', async () => {
  const response = await get(`${linesPath}?count=1000000`)
  const reader = response.body?.getReader()
  await reader?.read()
  await eventually(async () => {
    const before = server.deps.pulls
    await delay(100)
    return server.deps.pulls === before
  })
  // What fits into the buffers of two sockets, and no more.
  expect(server.deps.pulls).toBeLessThan(200_000)
  await reader?.cancel()
  await eventually(() => server.deps.ended.length === 1)
})

/** A stream written without a server, to look at its timing. */
function written(source: AsyncIterable<unknown>, format: StreamFormat = ndjson, heartbeatMs?: number) {
  const streams = createLiveStreams(log, heartbeatMs)
  const reader = new AbortController()
  return { streams, reader, text: streams.write(source, format, reader) }
}
const never = new Promise<never>(() => {})
const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('a heartbeat fills each silence of an SSE stream, and nothing is lost by it', async () => {
  async function* slow() {
    yield { event: 'a', data: 1, seq: 1 }
    await delay(130)
    yield { event: 'b', data: undefined, seq: 2 }
  }
  const texts = await collected(written(slow(), sse, 40).text)
  expect(texts.at(0)).toBe('id: 1\nevent: a\ndata: 1\n\n')
  expect(texts.at(-1)).toBe('id: 2\nevent: b\ndata: null\n\n')
  const beats = texts.slice(1, -1)
  expect(beats.length).toBeGreaterThanOrEqual(1)
  expect(new Set(beats)).toEqual(new Set(['event: heartbeat\ndata: {}\n\n']))
  expect(await collected(written(slow(), ndjson, 40).text)).toHaveLength(2)
})

test('stop lets a source that listens say its last words', async () => {
  const reader = new AbortController()
  const streams = createLiveStreams(log)
  async function* polite() {
    yield 1
    await aborted(reader.signal)
    yield 'last words'
  }
  const texts = collected(streams.write(polite(), ndjson, reader))
  await delay(5)
  await streams.stop(60_000)
  expect(await texts).toEqual(['1\n', '"last words"\n'])
})

test('stop is a retryable failure for a source that ends by throwing what its signal says', async () => {
  for (const source of [
    async function* (signal: AbortSignal) {
      await delay(10_000, undefined, { signal })
      yield 1
    },
    async function* (signal: AbortSignal) {
      await aborted(signal)
      signal.throwIfAborted()
      yield 1
    },
  ]) {
    logged.length = 0
    const reader = new AbortController()
    const streams = createLiveStreams(log)
    const texts = collected(streams.write(source(reader.signal), sse, reader))
    await delay(5)
    await streams.stop(60_000)
    expect((await texts).join('')).toContain('"code":"dependency_unavailable"')
    expect((await texts).join('')).toContain('"retryable":true')
    expect(logged).toEqual([])
  }
})

test('stop cuts a source that does not listen, after the grace time, with a retryable error', async () => {
  const { streams, text } = written(
    (async function* () {
      yield 1
      await never
    })(),
  )
  const texts = collected(text)
  await delay(5)
  const started = performance.now()
  await streams.stop(60)
  expect(performance.now() - started).toBeGreaterThan(50)
  expect(await texts).toEqual([
    '1\n',
    '{"event":"error","data":{"code":"dependency_unavailable","message":"the service is stopping; ask again in a moment","retryable":true}}\n',
  ])
})

test('stop finishes a real response properly, and a stream that begins afterwards is told at once', async () => {
  const own = await startSample()
  try {
    const reading = rawAnswer(own.url, rawRequest(`GET ${linesPath}?count=1&end=wait`, keyed))
    await eventually(() => own.deps.pulls === 1)
    await own.served.streams.stop(60_000)
    expect(await reading).toMatch(/"seq":1\}\n\r\n0\r\n\r\n$/)
    const late = await fetch(own.url + linesPath, { headers: keyed })
    expect(await late.text()).toContain('the service is stopping')
  } finally {
    await own.stop()
  }
})

test('stop does not wait for ever for a reader who takes nothing', async () => {
  const { streams, text } = written(
    (async function* () {
      yield 1
    })(),
  )
  await text.next()
  await streams.stop(20)
})

test('a reader who leaves frees a stream even when its source does not listen', async () => {
  const { streams, reader, text } = written(
    (async function* () {
      yield 1
      await never
    })(),
  )
  await text.next()
  const pending = text.next()
  const left = text.return(undefined)
  reader.abort()
  await pending
  await left
  const started = performance.now()
  await streams.stop(60_000)
  expect(performance.now() - started).toBeLessThan(30_000)
})

test('twenty thousand items leave no listener behind', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', onWarning)
  const { text } = written(
    (async function* () {
      for (let item = 0; item < 20_000; item++) yield item
    })(),
    { ...ndjson, heartbeat: 'x' },
  )
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  expect((await collected(text)).join('')).toBe(Array.from({ length: 20_000 }, (_, item) => `${item}\n`).join(''))
  const after = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  await delay(1)
  process.off('warning', onWarning)
  expect(after - before).toBeLessThan(10)
  expect(warnings).toEqual([])
})

test('items that are there at once are written at once, and none waits for one that is not', async () => {
  const later = Promise.withResolvers<void>()
  const { text } = written(
    (async function* () {
      yield 1
      yield 2
      await Promise.resolve()
      yield 3
      await later.promise
      yield 4
      throw new ServiceError('not_found', 'gone')
    })(),
  )
  expect(await text.next()).toEqual({ done: false, value: '1\n2\n3\n' })
  const rest = collected(text)
  later.resolve()
  expect(await rest).toEqual(['4\n', expect.stringContaining('"code":"not_found"')])
})

test('what is written at once has a bound', async () => {
  const { text } = written(
    (async function* () {
      for (let item = 0; item < 100; item++) yield 'x'.repeat(1000)
    })(),
  )
  const chunks = await collected(text)
  expect(chunks.join('')).toBe(`"${'x'.repeat(1000)}"\n`.repeat(100))
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(20_000)
})

test('a failure on purpose keeps its code in the stream', async () => {
  const { text } = written(
    (async function* () {
      yield 1
      throw new ServiceError('not_found', 'gone')
    })(),
  )
  expect((await collected(text)).at(-1)).toBe(
    '{"event":"error","data":{"code":"not_found","message":"gone","retryable":false}}\n',
  )
})
