import { readSettings } from '@casewright/kit/data/settings'
import { expect, test } from 'vitest'
import { openModels } from '../client/open-models.ts'
import type { Tool } from '../client/tool.ts'
import { modelSettings } from '../settings.ts'
import type { Behaviour } from '../testing/model-server.ts'
import { failure, good, key, schema, search, useModels } from './model-app.ts'

const { app, models, asked, streamed, structured } = useModels()

test('a stream comes piece by piece, and is recorded once with its usage and cost', async () => {
  const usage = {
    prompt_tokens: 1_000_000,
    completion_tokens: 500_000,
    prompt_tokens_details: { cached_tokens: 400_000 },
  }
  app.server.script({ say: 'one two three', usage })
  expect(await streamed(models({ AI_PRICES: 'first=2/0.5/8' }))).toEqual(['one ', 'two ', 'three'])
  expect(app.records).toEqual([
    {
      kind: 'model',
      name: 'first',
      started_at: expect.any(String),
      ms: expect.any(Number),
      error: null,
      input: { system: 'Be exact.', messages: [{ role: 'user', content: '他欠我五千元' }] },
      output: 'one two three',
      usage: {
        model: 'first',
        skill: 'intake',
        input_tokens: 1_000_000,
        output_tokens: 500_000,
        cached_tokens: 400_000,
        cost: 0.6 * 2 + 0.4 * 0.5 + 0.5 * 8,
        currency: 'CNY',
      },
    },
  ])
  expect(app.server.arrivals[0]?.authorization).toBe(`Bearer ${key}`)
})

/** Fits too, and is longer than the answer. */
const example = '{"cause":"an example that is longer than the answer itself"}'

test.each([
  ['bare', good],
  ['in a fence', `Not ${example}, but:\n\`\`\`json\n${good}\n\`\`\`\nDone.`],
  ['between sentences', `Use {} as follows: ${good}, that is all.`],
  ['after thoughts', `<think>${example}</think>\n${good}`],
])('a structured answer is found %s', async (_, say) => {
  app.server.script({ say })
  expect(await structured()).toEqual(JSON.parse(good))
  expect(app.records).toHaveLength(1)
})

test('JSON is asked for by schema, in the prompt and in the format', async () => {
  app.server.script({ say: good })
  await structured()
  const [request] = app.server.requests
  expect(request?.response_format).toMatchObject({ type: 'json_schema', json_schema: { schema, strict: false } })
  expect(request?.messages[0]?.content).toContain(JSON.stringify(schema))
})

test('a server without response formats is asked in plainer ways, and that is remembered', async () => {
  const refused: Behaviour = { status: 400, message: 'This response_format type is unavailable now' }
  app.server.script(refused, refused, { say: good }, { say: good })
  const same = models()
  expect(await same.structured(asked())).toEqual(JSON.parse(good))
  expect(await same.structured(asked())).toEqual(JSON.parse(good))
  expect(app.server.requests.map(({ response_format }) => response_format?.type)).toEqual([
    'json_schema',
    'json_object',
    undefined,
    undefined,
  ])
})

test.each([
  ['invalid JSON', '{"cause": "loan"', 'no JSON object'],
  ['a wrong schema', '{"cause": 5}', '/cause must be string'],
])('%s gets exactly one repair round that shows the answer and its problems', async (_, say, problem) => {
  app.server.script({ say }, { say: good })
  expect(await structured()).toEqual(JSON.parse(good))
  const repair = app.server.requests[1]?.messages.slice(-2)
  expect(repair).toEqual([
    { role: 'assistant', content: say },
    { role: 'user', content: expect.stringContaining(problem) },
  ])
  expect(app.records.map(({ output }) => output)).toEqual([say, good])
})

test('a wrong schema twice is model_output_invalid, and nobody asks a third time', async () => {
  app.server.answer(() => '{"amount": 5}')
  const error = await failure(structured({ AI_FALLBACK_MODELS: 'second', AI_RETRIES: '2' }))
  expect(error).toMatchObject({ code: 'model_output_invalid', retryable: false })
  expect(error.message).toContain("required property 'cause'")
  expect(app.server.requests).toHaveLength(2)
})

test('a tool is run and its result goes back to the model; each round is recorded', async () => {
  app.server.script({ call: [{ name: 'search', input: { query: 'loan' } }] }, { say: good })
  expect(await structured({}, { tools: [search] })).toEqual(JSON.parse(good))
  expect(app.server.requests[0]?.tools?.[0]?.function).toMatchObject({
    name: 'search',
    parameters: search.input_schema,
  })
  expect(app.server.requests[0]?.response_format).toBeUndefined()
  expect(app.server.requests[1]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: '{"found":"第六百七十五条 loan"}',
  })
  expect(app.records.map(({ kind, name, output }) => [kind, name, output])).toEqual([
    ['model', 'first', { text: '', tool_calls: [{ name: 'search', input: '{"query":"loan"}' }] }],
    ['model', 'first', good],
  ])
})

test('a tool that fails and input that does not fit are told to the model', async () => {
  const broken: Tool = { ...search, run: () => Promise.reject(new Error('the index is away')) }
  app.server.script(
    { call: [{ name: 'search', input: { query: 'x' } }] },
    { call: [{ name: 'search', input: { query: 7 } }] },
    { call: [{ name: 'unknown', input: {} }] },
    { say: good },
  )
  expect(await structured({}, { tools: [broken] })).toEqual(JSON.parse(good))
  const told = app.server.requests.slice(1).map(({ messages }) => messages.at(-1)?.content)
  expect(told).toEqual([
    expect.stringContaining('the index is away'),
    expect.stringContaining('/query must be string'),
    expect.stringContaining('there is no tool unknown'),
  ])
})

test('a model that only calls tools has to answer after the last round', async () => {
  app.server.answer(({ tools }) => (tools ? { call: [{ name: 'search', input: { query: 'more' } }] } : good))
  expect(await structured({ AI_TOOL_ROUNDS_MAX: '2' }, { tools: [search] })).toEqual(JSON.parse(good))
  expect(app.server.requests.map(({ tools }) => tools?.length ?? 0)).toEqual([1, 1, 0])
})

test("a skill's own model comes first, and the operator's choice for it before that", async () => {
  app.server.answer(() => good)
  await structured({}, { model: 'own' })
  await structured({ AI_SKILL_MODELS: 'intake=special:7b' }, { model: 'own' })
  expect(app.server.requests.map(({ model }) => model)).toEqual(['own', 'special:7b'])
})

test('usage and cost are recorded per call, also of the one that did not fit', async () => {
  app.server.script({ say: 'no', usage: { prompt_tokens: 1000, completion_tokens: 10 } }, { status: 400 })
  await failure(structured({ AI_PRICES: 'first=1/10' }))
  expect(app.records).toMatchObject([
    { error: null, usage: { input_tokens: 1000, output_tokens: 10, cached_tokens: 0, cost: 0.0011 } },
    { error: "the model's endpoint answered 400: status 400", usage: { input_tokens: 0, cost: 0 } },
  ])
})

test('without a model there is nobody to ask, and that is said', async () => {
  const none = await openModels(readSettings({}, modelSettings))
  expect(none.offline).toBe(true)
  expect((await failure(none.structured(asked()))).message).toBe('no model is configured')
  expect((await failure(streamed(none))).code).toBe('model_unavailable')
})
