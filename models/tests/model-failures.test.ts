import { expect, test } from 'vitest'
import type { Behaviour } from '../testing/model-server.ts'
import { failure, good, key, search, useModels } from './model-app.ts'

const { app, models, streamed, structured } = useModels()

test('a 429 storm ends as model_rate_limited after the retries, having honoured Retry-After', async () => {
  app.server.answer(() => ({ status: 429, message: 'slow down', headers: { 'retry-after': '0.2' } }))
  const error = await failure(streamed(models({ AI_RETRIES: '2' })))
  expect(error).toMatchObject({ code: 'model_rate_limited', retryable: true })
  expect(error.message).toBe("the model's endpoint answered 429: slow down")
  const times = app.server.arrivals.map(({ atMs }) => atMs)
  expect(times).toHaveLength(3)
  for (const [index, atMs] of times.slice(1).entries()) expect(atMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(195)
  expect(app.records).toHaveLength(1)
})

test('a Retry-After that the call does not live to see is not waited for', async () => {
  app.server.answer(() => ({ status: 429, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } }))
  const started = performance.now()
  const error = await failure(streamed(models({ AI_RETRIES: '2', AI_CALL_TIMEOUT_MS: '30000' })))
  expect(error.code).toBe('model_rate_limited')
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(app.server.requests).toHaveLength(1)
})

test.each([
  ['500', { status: 500 }],
  ['503', { status: 503 }],
  ['a cut before the first word', { cut: '' }],
] as [string, Behaviour][])('%s is tried again', async (_, behaviour) => {
  app.server.script(behaviour, { say: 'here' })
  expect(await streamed(models({ AI_RETRIES: '1' }))).toEqual(['here'])
  expect(app.records).toMatchObject([{ error: null, output: 'here' }])
})

test.each([400, 401, 403])('%i is not tried again, on no model', async (status) => {
  app.server.answer(() => ({ status, message: `no: ${'x'.repeat(5000)}` }))
  const error = await failure(structured({ AI_RETRIES: '2', AI_FALLBACK_MODELS: 'second' }))
  expect(error.code).toBe('model_unavailable')
  expect(error.message.startsWith(`the model's endpoint answered ${status}: no: xxx`)).toBe(true)
  expect(error.message.length).toBeLessThan(400)
  expect(app.server.requests).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  app.server.answer(() => ({ status: 307, headers: { location: `${app.server.url}/elsewhere` } }))
  expect((await failure(streamed(models()))).message).toContain('answered 307')
  expect(app.server.requests).toHaveLength(1)
})

test.each([
  ['away', { status: 503 }],
  ['not known to the endpoint', { status: 404, message: 'model not found' }],
  ['silent', { silent: true }],
  ['talking nonsense', { raw: 'data: {"choices": 5}\n\n' }],
  ['out of tokens', { raw: 'data: {"error": {"message": "overloaded", "code": 529}}\n\n' }],
] as [string, Behaviour][])('the second model answers when the first is %s', async (_, behaviour) => {
  app.server.answer(({ model }) => (model === 'first' ? behaviour : good))
  const environment = { AI_FALLBACK_MODELS: 'second', AI_SILENCE_TIMEOUT_MS: '1500' }
  expect((await streamed(models(environment))).join('')).toBe(good)
  expect(await structured(environment)).toEqual(JSON.parse(good))
  expect(app.records.map(({ name, error }) => [name, error === null])).toEqual([
    ['first', false],
    ['second', true],
    ['first', false],
    ['second', true],
  ])
})

test('when all models are away, each was asked once and the last one is told of', async () => {
  app.server.answer(({ model }) => ({ status: 503, message: `${model} is away` }))
  const error = await failure(streamed(models({ AI_FALLBACK_MODELS: 'second,third,first' })))
  expect(error.message).toBe("the model's endpoint answered 503: third is away")
  expect(app.records.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
})

test('a model that fell out is not asked again for the same answer', async () => {
  app.server.answer(({ model, messages }) => {
    if (model === 'first') return { status: 503 }
    return messages.at(-1)?.role === 'tool' ? good : { call: [{ name: 'search', input: { query: 'x' } }] }
  })
  expect(await structured({ AI_FALLBACK_MODELS: 'second' }, { tools: [search] })).toEqual(JSON.parse(good))
  expect(app.server.requests.map(({ model }) => model)).toEqual(['first', 'second', 'second'])
})

test('a stream that is cut after its first piece fails, and no other model goes on with it', async () => {
  app.server.answer(() => ({ cut: 'The answer' }))
  const pieces: string[] = []
  const error = await failure(streamed(models({ AI_FALLBACK_MODELS: 'second', AI_RETRIES: '2' }), pieces))
  expect(error).toMatchObject({ code: 'model_unavailable', message: "the model's stream was cut" })
  expect(pieces).toEqual(['The ', 'answer'])
  expect(app.records).toMatchObject([
    { output: 'The answer', error: error.message, usage: { input_tokens: 0, cost: 0 } },
  ])
})

test('a stream without a finish reason is cut, and a structured answer is begun anew after it', async () => {
  const half = 'data: {"choices":[{"index":0,"delta":{"content":"{\\"cause\\":"}}]}\n\ndata: [DONE]\n\n'
  app.server.script({ raw: half }, { raw: half }, { say: good })
  expect((await failure(streamed(models()))).message).toBe("the model's stream was cut")
  expect(await structured({ AI_RETRIES: '1' })).toEqual(JSON.parse(good))
  expect(app.records.at(-1)?.output).toBe(good)
})

test('a refusal is model_refused', async () => {
  app.server.answer(() => ({ say: 'I cannot', finish: 'content_filter' }))
  expect(await failure(structured({ AI_FALLBACK_MODELS: 'second' }))).toMatchObject({ code: 'model_refused' })
  expect(app.records).toMatchObject([{ usage: { input_tokens: 100, output_tokens: 10 } }])
})

test('the key is never in an error or a record', async () => {
  app.server.answer(() => ({ status: 401, message: `Incorrect API key provided: ${key}` }))
  const error = await failure(structured())
  expect(error.message).toContain('Incorrect API key provided: ***')
  app.server.answer(() => ({ raw: `data: {"error": {"message": "bad key ${key}"}}\n\n` }))
  const other = await failure(streamed(models()))
  expect(`${error.stack} ${other.stack} ${String(error.cause)} ${JSON.stringify(app.records)}`).not.toContain(key)
  expect(app.records).toHaveLength(2)
})

test('an endpoint that is not there is told by its code, without its address', async () => {
  const error = await failure(streamed(models({ AI_BASE_URL: 'http://127.0.0.1:9/v1' })))
  expect(error.message).toMatch(/^the model's endpoint cannot be reached/)
  expect(error.message).not.toContain('127.0.0.1')
})
