import { getEventListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { readSettings } from '@casewright/kit/data/settings'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { CallRecord } from '../calls.ts'
import { ModelError } from '../client/error.ts'
import { createModels, type Models } from '../client/models.ts'
import type { StructuredRequest } from '../client/request.ts'
import type { Tool } from '../client/tool.ts'
import { modelSettings } from '../settings.ts'
import { type ModelServer, startModelServer } from '../testing/model-server.ts'

export const key = 'sk-very-secret-0123456789'
export const schema = {
  type: 'object',
  properties: { cause: { type: 'string' }, amount: { type: 'number' } },
  required: ['cause'],
  additionalProperties: false,
}
/** An answer that fits. */
export const good = '{"cause":"借款","amount":5000}'

export const search: Tool = {
  name: 'search',
  description: 'Finds law',
  input_schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { query: { type: 'string' } },
    required: ['query'],
  },
  run: async ({ query }) => ({ found: `第六百七十五条 ${String(query)}` }),
}

interface ModelApp {
  server: ModelServer
  records: CallRecord[]
  /** Of the turn that asks; long-lived in the real service. */
  turn: AbortController
}

type Variables = Record<string, string>

/** A server for each test, and after each: no listener on the turn's signal and no rejection that nobody took. */
export function useModels() {
  const app = {} as ModelApp
  const loose: unknown[] = []
  const onLoose = (reason: unknown) => void loose.push(reason)
  beforeAll(() => void process.on('unhandledRejection', onLoose))
  afterAll(() => void process.off('unhandledRejection', onLoose))
  beforeEach(async () => {
    Object.assign(app, { server: await startModelServer(), records: [], turn: new AbortController() })
  })
  afterEach(async () => {
    await app.server.stop()
    await pause(5)
    expect(getEventListeners(app.turn.signal, 'abort')).toEqual([])
    expect(loose).toEqual([])
  })

  const models = (variables: Variables = {}): Models => {
    const usual = { AI_BASE_URL: app.server.url, AI_API_KEY: key, AI_MODEL: 'first', AI_RETRIES: '0' }
    const config = readSettings({ ...usual, ...variables }, modelSettings)
    return createModels(config, config.AI_BASE_URL as string)
  }
  const asked = (more: Partial<StructuredRequest> = {}): StructuredRequest => ({
    skill: 'intake',
    model: null,
    system: 'Be exact.',
    messages: [{ role: 'user', content: '他欠我五千元' }],
    signal: app.turn.signal,
    record: (call: CallRecord) => void app.records.push(call),
    schema,
    ...more,
  })
  const streamed = async (from: Models, pieces: string[] = []): Promise<string[]> => {
    for await (const piece of from.stream(asked())) pieces.push(piece)
    return pieces
  }
  const structured = (variables: Variables = {}, more: Partial<StructuredRequest> = {}) =>
    models(variables).structured(asked(more))
  /** The client of Node may hold a fresh connection in reserve for some seconds: what counts is that no request is held. */
  const isQuiet = async () => {
    for (const until = Date.now() + 30_000; app.server.underWay() > 0 && Date.now() < until; ) await pause(5)
    return app.server.underWay() === 0
  }
  return { app, models, asked, streamed, structured, isQuiet }
}

export async function failure(promise: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await promise.then(
    () => new Error('it went well'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ModelError)
  return error as ModelError
}
