import { type Behaviour, startModelServer } from '@casewright/models/testing/model-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnFolder } from '../skills/own-skills.ts'
import { execute, newThread, request, stream, type TestApp, useApp } from '../test-app.ts'
import { expectWhole, keptEvents, replicaOf, tokensIn, until } from '../turn-app.ts'

const model = await startModelServer()
const environment = { AI_BASE_URL: model.url, AI_MODEL: 'm', AI_RETRIES: '1', AI_OUTPUT_CHARACTERS_MAX: '3000' }
const skills = useOwnFolder()
const app = useApp(() => ({ ...environment, AI_SKILLS_DIR: skills() }))
/** For answers that never come to their end: whatever does is asked for by the other one. */
let impatient: TestApp
beforeAll(async () => {
  impatient = await replicaOf(app(), {
    ...environment,
    AI_SKILLS_DIR: skills(),
    AI_CALL_TIMEOUT_MS: '1200',
    AI_SILENCE_TIMEOUT_MS: '300',
  })
})
afterAll(async () => {
  await impatient?.stop()
  await model.stop()
})

const question = { message: '什么是公证？' }
const skill = { skill: 'intake', skill_only: true }
const withoutRules = { skill: 'modelled', skill_only: true }
const storm: Behaviour = { status: 429, headers: { 'retry-after': '0' } }

const bad: [string, object, Behaviour, string, boolean][] = [
  ['does not stop', question, { endless: 'word ' }, 'model_output_invalid', false],
  ['is cut', question, { cut: 'The answer' }, 'model_unavailable', true],
  ['falls silent in the middle', question, { hang: 'The answer' }, 'model_timeout', true],
  ['says nothing at all', question, { silent: true }, 'model_timeout', true],
  ['keeps the line open with comments', question, { hang: 'Wait', commentEveryMs: 50 }, 'model_timeout', true],
  ['has a 429 storm', question, storm, 'model_rate_limited', true],
  ['breaks down', question, { status: 500 }, 'model_unavailable', true],
  ['sends no chat completion', question, { raw: 'data: {"choices": 5}\n\n' }, 'model_unavailable', true],
  ['does not stop', skill, { endless: '{' }, 'model_output_invalid', false],
  ['is cut', skill, { cut: '{"summary":' }, 'model_unavailable', true],
  ['sends invalid JSON', skill, { say: 'no JSON at all' }, 'model_output_invalid', false],
  ['sends JSON of the wrong schema', skill, { say: '{"summary":1,"products":{}}' }, 'model_output_invalid', false],
  ['says nothing at all', skill, { silent: true }, 'model_timeout', true],
  ['has a 429 storm', skill, storm, 'model_rate_limited', true],
]

test.each(bad)(
  'a model that %s (%j): the rules do its work, the user is told so, and the turn comes to its end',
  async (_, more, behaviour) => {
    await until(() => model.underWay() === 0)
    model.answer(() => behaviour)
    const asked = 'hang' in behaviour || 'silent' in behaviour ? impatient : app()
    const events = await stream(asked, 'execute', request(newThread(), more))
    model.answer(() => 'A notary certifies.')
    expectWhole(events, 1)
    expect(events.filter(({ event }) => event === 'error')).toEqual([])
    const told = tokensIn(events)
    if (more === question) {
      expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed', output: told } })
      expect(told).toContain('模型未能写完这段回复，以下内容由规则整理。')
      if ('cut' in behaviour) expect(told.startsWith(behaviour.cut)).toBe(true)
      if ('hang' in behaviour) expect(told.startsWith(behaviour.hang)).toBe(true)
    } else {
      expect(events.at(-1)).toMatchObject({ event: 'card', data: { review_type: 'clarify' } })
      expect(told).toContain('被告：张三。（模型未能完成这一步，本步按规则处理。）')
    }
  },
)

test.each(bad.filter(([, more]) => more === skill))(
  'for a skill without rules, a model that %s: error and end with what was said, and the thread takes the next message',
  async (_, _more, behaviour, code, retryable) => {
    const more = withoutRules
    const thread_id = newThread()
    await until(() => model.underWay() === 0)
    const resources = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = resources()
    model.answer(() => behaviour)
    const asked = 'hang' in behaviour || 'silent' in behaviour ? impatient : app()
    const events = await stream(asked, 'execute', request(thread_id, more))
    model.answer(() => 'A notary certifies.')
    expectWhole(events, 1)
    expect(events.slice(-2)).toMatchObject([
      { event: 'error', data: { code, retryable } },
      { event: 'end', data: { status: 'failed', output: tokensIn(events) } },
    ])
    expect(events.filter(({ event }) => event === 'error')).toHaveLength(1)
    await until(() => model.underWay() === 0)
    const next = await execute(app(), thread_id, question)
    expect(next.data).toMatchObject({ status: 'completed', output: 'A notary certifies.', error: null })
    expectWhole(await keptEvents(app(), thread_id), 2)
    await until(() => resources() <= before + 3)
  },
)

test('after all of it no turn is left, and no more connections are open than are kept for the next question', async () => {
  const [row] = await app().database.sql<{ busy: number }[]>`
    select count(*)::int as busy from ai_engine.threads where status = 'busy' or lease_owner is not null`
  expect(row?.busy).toBe(0)
  await until(() => model.connections() <= 2)
})

test('a turn that takes too long in all ends with turn_timeout', async () => {
  const replica = await replicaOf(app(), { AI_BASE_URL: model.url, AI_MODEL: 'm', AI_TURN_TIMEOUT_MS: '3000' })
  const thread_id = newThread()
  model.script({ hang: 'Well ' })
  const events = await stream(replica, 'execute', request(thread_id, question))
  expect(events.slice(-2)).toMatchObject([
    { event: 'error', data: { code: 'turn_timeout', retryable: true } },
    { event: 'end', data: { status: 'failed', output: 'Well ' } },
  ])
  expect((await execute(app(), thread_id, question)).data.status).toBe('completed')
  await replica.stop()
})

test('a character that a model says in two halves, or a NUL, does not break the turn', async () => {
  const halves = ['"\\ud83d"', '"\\ude00"', '"a\\u0000b"'].map(
    (content) => `data: {"choices":[{"index":0,"delta":{"content":${content}},"finish_reason":null}]}\n\n`,
  )
  const end = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
  model.script({ raw: halves.join('') + end })
  const events = await stream(app(), 'execute', request(newThread(), question))
  expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed', output: '😀ab' } })
  expect(tokensIn(events)).toBe('😀ab')
})
