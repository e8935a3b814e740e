import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '@casewright/kit/data/log'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EmbeddingError } from '../../adapters/embedding-request.ts'
import { createEmbeddings, type EmbeddingConfig, type Embeddings } from '../../adapters/embeddings.ts'
import { retryPauseMs } from '../../rules/embedding-retry.ts'
import { type EmbeddingServer, hashedWords, startEmbeddingServer } from './embedding-server.ts'

const dims = 64
const apiKey = 'sk-very-secret'
let server: EmbeddingServer
const logged: string[] = []
const log = createLog({ level: 'debug', format: 'json', write: (line) => logged.push(line) })

const created = (change: Partial<EmbeddingConfig> = {}) =>
  createEmbeddings(
    {
      baseUrl: server.url,
      apiKey,
      KNOWLEDGE_EMBEDDING_MODEL: 'm',
      KNOWLEDGE_EMBEDDING_DIMS: dims,
      KNOWLEDGE_EMBEDDING_BATCH: 4,
      KNOWLEDGE_EMBEDDING_TIMEOUT_MS: 5_000,
      ...change,
    },
    log,
  ) as Embeddings
const unit = (numbers: number[]) => {
  const length = Math.hypot(...numbers)
  return numbers.map((value) => Math.fround(value / length))
}
const expected = (text: string) => unit(hashedWords(text, dims)).map((value) => expect.closeTo(value, 5))
const failureOf = async (promise: Promise<unknown>): Promise<EmbeddingError> => {
  const error = await promise.then(
    () => expect.unreachable('it succeeded'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EmbeddingError)
  return error as EmbeddingError
}
const texts = (count: number) => Array.from({ length: count }, (_, at) => `tenant pays rent number ${at}`)
const soon = { headers: { 'retry-after': '0' } }

beforeAll(async () => {
  server = await startEmbeddingServer({ dims })
})
beforeEach(() => {
  server.reset()
  logged.length = 0
})
afterAll(() => server.stop())

test('without an endpoint there are no embeddings', () => {
  expect(created({ baseUrl: undefined })).toBeUndefined()
})

describe('requests', () => {
  test('texts go out in batches with model and key, and come back in their order as unit vectors', async () => {
    const given = texts(11)
    const vectors = await created().embed(given)
    expect(vectors.map((vector) => [...vector])).toEqual(given.map(expected))
    expect(server.calls.map(({ input }) => input.length)).toEqual([4, 4, 3])
    expect(server.calls[0]).toMatchObject({
      model: 'm',
      encoding_format: 'base64',
      authorization: `Bearer ${apiKey}`,
    })
    expect(server.calls[0]).not.toHaveProperty('dimensions')
  })

  test('a batch ends by its characters too, and a text that is too long is cut between characters', async () => {
    const embeddings = created({ KNOWLEDGE_EMBEDDING_BATCH: 100 })
    await embeddings.embed([...Array(20).fill('x'.repeat(9_000)), `${'y'.repeat(5_999)}😀`])
    expect(server.calls.map(({ input }) => input.length)).toEqual([16, 5])
    expect(server.calls[0]?.input[0]).toBe('x'.repeat(6_000))
    expect(server.calls[1]?.input.at(-1)).toBe(`${'y'.repeat(5_999)}\ufffd`)
  })

  test('never more than two requests are under way, whoever asks', async () => {
    server.onCall(() => ({ lateMs: 200 }))
    const embeddings = created({ KNOWLEDGE_EMBEDDING_BATCH: 1 })
    await Promise.all([embeddings.embed(texts(4)), embeddings.embed(texts(4))])
    expect(server.calls).toHaveLength(8)
    expect(server.atOnceMax()).toBe(2)
  })

  test('no text asks nobody', async () => {
    expect(await created().embed([])).toEqual([])
    expect(server.calls).toEqual([])
  })

  test('numbers are taken where base64 was asked for', async () => {
    const plain = await startEmbeddingServer({ dims, numbersOnly: true })
    const [vector] = await created({ baseUrl: plain.url }).embed(['rent'])
    expect([...(vector as Float32Array)]).toEqual(expected('rent'))
    await plain.stop()
  })

  test('an endpoint that refuses base64 is asked for numbers from then on', async () => {
    const refusal = '{"error":{"message":"Unsupported value for encoding_format"}}'
    server.onCall(({ encoding_format }) => (encoding_format ? { status: 400, text: refusal } : undefined))
    const embeddings = created()
    await embeddings.embed(['rent'])
    await embeddings.embed(['lease'])
    expect(server.calls.map(({ encoding_format }) => encoding_format)).toEqual(['base64', undefined, undefined])
  })

  test('an endpoint whose vectors are longer is asked for shorter ones', async () => {
    const [vector] = await created({ KNOWLEDGE_EMBEDDING_DIMS: 16 }).embed(['tenant pays rent'])
    expect(vector).toHaveLength(16)
    expect(Math.hypot(...(vector as Float32Array))).toBeCloseTo(1, 5)
    expect(server.calls.map(({ dimensions }) => dimensions)).toEqual([undefined, 16])
  })

  test('the index of each vector decides, not its place', async () => {
    const vectorAt = (at: number) => Array.from({ length: dims }, (_, place) => (place === at ? 2 : 0))
    const data = [2, 0, 1].map((index) => ({ index, embedding: vectorAt(index) }))
    server.onCall(() => ({ text: JSON.stringify({ data }) }))
    const vectors = await created().embed(['a', 'b', 'c'])
    expect(vectors.map((vector) => vector.indexOf(1))).toEqual([0, 1, 2])
  })
})

describe('failures', () => {
  test.each([429, 500, 503])('%s is tried again', async (status) => {
    server.onCall((_, count) => (count <= 2 ? { status, ...soon } : undefined))
    expect(await created().embed(['rent'])).toHaveLength(1)
    expect(server.calls).toHaveLength(3)
  })

  test.each(['before the answer', 'within the answer'] as const)('a line cut %s is tried again', async (cut) => {
    server.onCall((_, count) => (count === 1 ? { cut } : undefined))
    expect(await created().embed(['rent'])).toHaveLength(1)
    expect(server.calls).toHaveLength(2)
  })

  test('an answer that is late is tried again', async () => {
    server.onCall((_, count) => (count === 1 ? { lateMs: 100_000 } : undefined))
    expect(await created({ KNOWLEDGE_EMBEDDING_TIMEOUT_MS: 1_500 }).embed(['rent'])).toHaveLength(1)
    expect(server.calls).toHaveLength(2)
  })

  test.each([400, 401, 404])('%s is not tried again', async (status) => {
    server.onCall(() => ({ status, ...soon }))
    const error = await failureOf(created().embed(['rent']))
    expect(error).toMatchObject({ message: `the embedding endpoint answered ${status}`, transient: false })
    expect(server.calls).toHaveLength(1)
  })

  test('it gives up after five attempts', async () => {
    server.onCall(() => ({ status: 503, ...soon }))
    const error = await failureOf(created().embed(['rent']))
    expect(error).toMatchObject({ message: 'the embedding endpoint answered 503', transient: true })
    expect(server.calls).toHaveLength(5)
  })

  test('when one batch fails for good, those that wait are not sent', async () => {
    server.onCall(({ input }) => (input[0]?.endsWith('0') ? { status: 400 } : { lateMs: 1_000 }))
    await failureOf(created({ KNOWLEDGE_EMBEDDING_BATCH: 1 }).embed(texts(6)))
    await delay(1_200)
    expect(server.calls.length).toBeLessThanOrEqual(2)
  })

  test('an endpoint that asks for a long pause is left alone', async () => {
    server.onCall(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    expect((await failureOf(created().embed(['rent']))).transient).toBe(true)
    expect(server.calls).toHaveLength(1)
  })

  test('a caller can stop it, also while it pauses', async () => {
    server.onCall(() => ({ status: 503, headers: { 'retry-after': '15' } }))
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 100)
    const error = await failureOf(created().embed(['rent'], stop.signal))
    expect(error.message).toBe('the embedding was cancelled')
  })

  test('neither key nor text is in an error or a log line', async () => {
    server.onCall(() => ({ status: 500, ...soon, text: `bad key ${apiKey} for: my dark secret` }))
    const error = await failureOf(created().embed(['my dark secret']))
    const told = JSON.stringify([error.message, error.stack, error.cause, logged])
    expect(logged).not.toEqual([])
    expect(told).not.toContain(apiKey)
    expect(told).not.toContain('dark secret')
  })

  test('nobody at the address is an error of the same kind', async () => {
    const gone = await startEmbeddingServer()
    await gone.stop()
    const error = await failureOf(created({ baseUrl: gone.url }).embedQuery('rent'))
    expect(error.message).toBe('the embedding endpoint cannot be reached (ECONNREFUSED)')
  })
})

describe('answers that are refused', () => {
  const row = (embedding: unknown, index: unknown = 0) => JSON.stringify({ data: [{ index, embedding }] })
  const ones = new Array(dims).fill(1)
  test.each([
    ['no JSON', '<html>'],
    ['null', 'null'],
    ['no data', '{}'],
    ['too few vectors', '{"data":[]}'],
    ['an index outside', row(ones, 1)],
    ['an index that is no number', row(ones, '0')],
    ['no vector', row(undefined)],
    ['words for numbers', row(new Array(dims).fill('1'))],
    ['half a number', row(Buffer.alloc(dims * 4 + 1, 1).toString('base64'))],
    ['too short', row([1, 2])],
    ['zeros', row(new Array(dims).fill(0))],
    ['NaN', row(Buffer.from(new Float32Array(dims).fill(Number.NaN).buffer).toString('base64'))],
    ['too large for a number', row(new Array(dims).fill(1e39))],
  ])('%s', async (_, text) => {
    server.onCall(() => ({ text }))
    expect((await failureOf(created().embed(['rent']))).transient).toBe(false)
    expect(server.calls).toHaveLength(1)
  })

  test('longer vectors also after shorter ones were asked for', async () => {
    server.onCall(() => ({ text: row([...ones, 1]) }))
    const error = await failureOf(created().embed(['rent']))
    expect(error.message).toBe('the embedding endpoint answered vectors of 65 numbers, not of 64')
    expect(server.calls).toHaveLength(2)
  })
})

describe('queries', () => {
  test('a repeated query is asked once, also at the same time', async () => {
    const embeddings = created()
    const [one, other] = await Promise.all([embeddings.embedQuery('rent'), embeddings.embedQuery('rent')])
    expect(await embeddings.embedQuery('rent')).toBe(one)
    expect(other).toBe(one)
    expect(server.calls).toHaveLength(1)
  })

  test('a query is tried once, and its failure is not kept', async () => {
    server.onCall((_, count) => (count === 1 ? { status: 503, ...soon } : undefined))
    const embeddings = created()
    await failureOf(embeddings.embedQuery('rent'))
    expect(server.calls).toHaveLength(1)
    expect([...(await embeddings.embedQuery('rent'))]).toEqual(expected('rent'))
  })

  test('a query does not wait behind batches', async () => {
    const { promise: after, resolve: goOn } = Promise.withResolvers<void>()
    server.onCall(({ input }) => (input[0] === 'rent' ? undefined : { after }))
    const embeddings = created({ KNOWLEDGE_EMBEDDING_BATCH: 1, KNOWLEDGE_EMBEDDING_TIMEOUT_MS: 100_000 })
    const batches = embeddings.embed(texts(4))
    await expect.poll(() => server.calls.length).toBe(2)
    const query = embeddings.embedQuery('rent')
    await expect.poll(() => server.calls.at(-1)?.input).toEqual(['rent'])
    await query
    goOn()
    await batches
  })

  test('a query waits for two seconds at most', async () => {
    server.onCall(() => ({ lateMs: 100_000 }))
    const error = await failureOf(created().embedQuery('rent'))
    expect(error.message).toBe('the embedding endpoint took longer than 2000 ms')
  })

  test('the least used query is forgotten first', async () => {
    const embeddings = created()
    await embeddings.embedQuery('rent')
    for (let at = 0; at < 255; at += 1) await embeddings.embedQuery(`q ${at}`)
    await embeddings.embedQuery('rent')
    await embeddings.embedQuery('one more')
    server.reset()
    await embeddings.embedQuery('rent')
    expect(server.calls).toHaveLength(0)
    await embeddings.embedQuery('q 0')
    expect(server.calls).toHaveLength(1)
  })
})

test('a pause doubles up to a bound, is spread, and gives way to a wish that is not too long', () => {
  expect([1, 2, 3, 9].map((failures) => retryPauseMs(failures, undefined, 1))).toEqual([400, 800, 1_600, 20_000])
  expect(retryPauseMs(1, undefined, 0)).toBe(200)
  expect(retryPauseMs(1, 7_000, 0)).toBe(7_000)
  expect(retryPauseMs(1, 20_001, 0)).toBeUndefined()
})
