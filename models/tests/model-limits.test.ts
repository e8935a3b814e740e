import { getEventListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Behaviour } from '../testing/model-server.ts'
import { failure, good, search, useModels } from './model-app.ts'

const { app, models, asked, streamed, structured, isQuiet } = useModels()

test('an endless stream is cut at the limit', async () => {
  const environment = { AI_OUTPUT_CHARACTERS_MAX: '1000' }
  app.server.answer(() => ({ endless: 'on and on ' }))
  const pieces: string[] = []
  const error = await failure(streamed(models(environment), pieces))
  expect(error).toMatchObject({ code: 'model_output_invalid', message: 'the model gave more than 1000 characters' })
  expect(pieces.join('')).toHaveLength(1000)
  expect((await failure(structured(environment))).code).toBe('model_output_invalid')
  expect(app.records.map((record) => record.error)).toEqual([error.message, error.message])
  expect(app.records[0]?.output).toHaveLength(1000)
  expect(await isQuiet()).toBe(true)
})

test('an endless line without an event is cut too', async () => {
  app.server.answer(() => ({ raw: `data: "${'x'.repeat(60_000)}` }))
  const error = await failure(streamed(models({ AI_OUTPUT_CHARACTERS_MAX: '100' })))
  expect(error).toMatchObject({ code: 'model_output_invalid', message: 'the model does not come to an end' })
})

test.each([
  ['no head', { silent: true }],
  ['a head and nothing else', { hang: '' }],
  ['silence in the middle', { hang: 'I think' }],
] as [string, Behaviour][])('%s becomes model_timeout after AI_SILENCE_TIMEOUT_MS', async (_, behaviour) => {
  app.server.answer(() => behaviour)
  const environment = { AI_SILENCE_TIMEOUT_MS: '500', AI_RETRIES: '2' }
  expect(await failure(streamed(models(environment)))).toMatchObject({
    code: 'model_timeout',
    message: 'the model said nothing for 0.5 s',
    retryable: true,
  })
  expect((await failure(structured(environment))).code).toBe('model_timeout')
  expect(app.server.requests).toHaveLength(2)
  expect(await isQuiet()).toBe(true)
})

test('comments and slow tokens are signs of life, but the whole call has its limit', async () => {
  app.server.script({ say: 'a b c d e', pauseMs: 600 }, { hang: '', commentEveryMs: 20 })
  expect(await streamed(models({ AI_SILENCE_TIMEOUT_MS: '2000' }))).toHaveLength(5)
  const error = await failure(streamed(models({ AI_SILENCE_TIMEOUT_MS: '1000', AI_CALL_TIMEOUT_MS: '2000' })))
  expect(error).toMatchObject({ code: 'model_timeout', message: 'the model did not finish in time' })
})

test('a reader that takes its time is not the silence of the model', async () => {
  app.server.script({ say: 'one two three', pauseMs: 5 })
  const pieces: string[] = []
  for await (const piece of models({ AI_SILENCE_TIMEOUT_MS: '1000' }).stream(asked())) {
    pieces.push(piece)
    if (pieces.length === 1) await pause(1_500)
  }
  expect(pieces).toEqual(['one ', 'two ', 'three'])
})

test.each([
  ['before the head', { silent: true }],
  ['in the middle', { hang: '{"cause"' }],
  ['while it waits to try again', { status: 429, headers: { 'retry-after': '50' } }],
] as [string, Behaviour][])('an abort %s closes the connection and throws the reason', async (_, behaviour) => {
  app.server.answer(() => behaviour)
  const reason = new Error('the user pressed stop')
  for (const run of [() => streamed(models({ AI_RETRIES: '1' })), () => structured({ AI_RETRIES: '1' })]) {
    app.turn = new AbortController()
    const before = app.server.requests.length
    const thrown = run().catch((error: unknown) => error)
    await expect.poll(() => app.server.requests.length, { interval: 5 }).toBe(before + 1)
    await pause(80)
    const abortedMs = performance.now()
    app.turn.abort(reason)
    expect(await thrown).toBe(reason)
    expect(performance.now() - abortedMs).toBeLessThan(20_000)
    expect(getEventListeners(app.turn.signal, 'abort')).toEqual([])
  }
  if (!('status' in behaviour)) expect(await isQuiet()).toBe(true)
  expect(app.records).toHaveLength(2)
  for (const { error } of app.records) expect(error).not.toBeNull()
})

test('an abort while a tool runs does not wait for the tool', async () => {
  app.server.answer(() => ({ call: [{ name: 'search', input: { query: 'x' } }] }))
  const begun = Promise.withResolvers<void>()
  const run = () => {
    begun.resolve()
    return new Promise<never>(() => {})
  }
  const thrown = structured({}, { tools: [{ ...search, run }] }).catch((error: unknown) => error)
  await begun.promise
  const reason = new Error('the user pressed stop')
  app.turn.abort(reason)
  expect(await thrown).toBe(reason)
})

test('a turn that is over already asks nobody', async () => {
  app.turn.abort(new Error('over'))
  await expect(streamed(models())).rejects.toThrow('over')
  await expect(structured()).rejects.toThrow('over')
  expect([app.server.requests, app.records]).toEqual([[], []])
})

test('a reader that goes away closes the connection, and what came is recorded', async () => {
  app.server.answer(() => ({ endless: 'word ' }))
  for await (const piece of models().stream(asked())) {
    expect(piece).toBe('word ')
    break
  }
  expect(await isQuiet()).toBe(true)
  expect(app.records).toMatchObject([{ output: 'word ', error: 'the call was broken off' }])
})

test('a hundred calls of every kind leave no timer and at most the idle connections behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  app.server.answer(({ model }) => (model === 'first' ? { status: 503 } : good))
  const same = models({ AI_FALLBACK_MODELS: 'second' })
  for (let round = 0; round < 50; round++) {
    await same.structured(asked())
    await streamed(same)
  }
  expect(timers()).toBeLessThanOrEqual(before + 1)
  expect(getEventListeners(app.turn.signal, 'abort')).toEqual([])
  expect(app.server.connections()).toBeLessThanOrEqual(3)
})
