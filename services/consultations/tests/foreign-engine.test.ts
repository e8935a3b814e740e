import { consultations } from '@casewright/contracts/consultations/endpoints'
import { startTestService, type TestService } from '@casewright/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { service } from '../service.ts'
import { type BareEngine, startBareEngine } from './bare-engine.ts'
import { type MatterServer, startMatterServer } from './matter-server.ts'
import { type Frame, framesIn, owner, path, type TestApp } from './test-app.ts'

let engine: BareEngine
let matter: MatterServer
let app: TestService<typeof consultations>
beforeAll(async () => {
  engine = await startBareEngine()
  matter = await startMatterServer()
  const neighbours = { 'ai-engine': engine.url, 'matter-service': matter.url }
  app = await startTestService(service, consultations, {}, { neighbours, auditSink: async () => undefined })
})
afterAll(async () => {
  await app?.stop()
  await engine?.stop()
  await matter?.stop()
})

const session = async (): Promise<string> => (await app.ask('POST', path, { ...owner, body: {} })).data.id
const chat = (id: string, more: object = {}) =>
  app.ask('POST', `${path}/${id}/chat`, { ...owner, body: { message: '你好？', ...more } })
const resume = (id: string, answers: object[]) =>
  app.ask('POST', `${path}/${id}/resume`, { ...owner, body: { user_response: { answers } } })
const messages = async (id: string): Promise<TestApp['audited']> =>
  (await app.ask('GET', `${path}/${id}/messages`, owner)).data.items
const told = (frames: readonly Frame[]) => frames.map(({ event, data }) => [event, data])
const token = (content: string, node = 'chat_respond') => ({ event: 'token', data: { node, content } })
const card = {
  review_type: 'clarify',
  questions: [{ question: '欠款多少？', field_key: 'intake.amount', input_type: 'text', required: true }],
}

describe('an engine that speaks SPEC.md 6.1 and no more', () => {
  test('ends a turn by `end` with only its output', async () => {
    const id = await session()
    engine.turns.push([
      { event: 'progress' },
      { event: 'task_start', data: {} },
      { event: 'thinking', data: { deep: true } },
      token('内部', 'router'),
      token('您'),
      token('好'),
      { event: 'task_end', data: {} },
      { event: 'result' },
      { event: 'end', data: { output: '您好' } },
    ])
    const frames = framesIn(await chat(id))
    const [, answer] = (await messages(id)) as unknown as { id: string }[]
    expect(told(frames)).toEqual([
      ['progress', {}],
      ['task_start', {}],
      ['delta', { content: '您', message_id: answer?.id }],
      ['delta', { content: '好', message_id: answer?.id }],
      ['task_end', {}],
      ['end', { output: '您好', status: 'completed' }],
    ])
    const numbers = frames.map(({ id: seq }) => Number(seq))
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    expect(answer).toMatchObject({ role: 'ASSISTANT', content: '您好', status: 'complete', error_code: null })
  })

  test('says all in `end`: that is the answer', async () => {
    const id = await session()
    engine.turns.push([{ event: 'end', data: { output: '全文' } }])
    expect(told(framesIn(await chat(id)))).toEqual([['end', { output: '全文', status: 'completed' }]])
    expect(await messages(id)).toMatchObject([{}, { content: '全文', status: 'complete' }])
  })

  test('asks by a card of review_type and questions alone, and goes on with the answers', async () => {
    const id = await session()
    engine.turns.push(
      [token('请补充'), { event: 'card', data: card }],
      [token('收到'), { event: 'end', data: { output: '收到' } }],
    )
    expect(framesIn(await chat(id)).at(-1)).toMatchObject({ event: 'card', text: JSON.stringify(card) })
    engine.pending = { has_pending_card: true, card }
    expect((await app.ask('GET', `${path}/${id}/pending_card`, owner)).data).toEqual(engine.pending)
    const answers = [{ field_key: 'intake.amount', value: '五万元' }]
    expect(told(framesIn(await resume(id, answers))).at(-1)).toEqual(['end', { output: '收到', status: 'completed' }])
    const { body } = engine.asked.at(-1) ?? {}
    expect(body).toMatchObject({ thread_id: `consultation:${id}`, user_response: { answers } })
    expect(body).not.toHaveProperty('card_id')
    engine.pending = { has_pending_card: false }
    expect(await messages(id)).toMatchObject([
      { content: '你好？' },
      { content: '请补充', status: 'interrupted' },
      { content: '欠款多少？ 五万元' },
      { content: '收到', status: 'complete' },
    ])
  })

  test('answers callers that do not read along', async () => {
    const id = await session()
    engine.turns.push([token('一'), { event: 'end', data: { output: '一' } }])
    const at = `/api/v1/internal/sessions/${id}/messages/user-and-chat`
    expect((await app.ask('POST', at, { body: { message: '问' } })).data).toMatchObject({
      status: 'complete',
      output: '一',
      card: null,
      error: null,
    })
  })

  test('is heard once: the message sent again gets what was written down of its turn', async () => {
    const id = await session()
    engine.turns.push([token('只此'), token('一次'), { event: 'end', data: { output: '只此一次' } }])
    const again = { client_message_id: 'c1' }
    await chat(id, again)
    const asked = engine.asked.length
    expect(told(framesIn(await chat(id, again)))).toEqual([
      ['delta', { content: '只此一次', message_id: expect.any(String) }],
      ['end', { output: '只此一次', status: 'completed' }],
    ])
    expect(engine.asked).toHaveLength(asked)
  })

  test.each([
    ['before it has said anything', []],
    ['in the middle of an answer', [token('一半')]],
    ['with its connection', [token('一半'), 'cut' as const]],
  ])('whose stream ends %s has failed, which is told at once', async (_, lines) => {
    const id = await session()
    engine.turns.push(lines)
    const asked = engine.asked.length
    const began = Date.now()
    const frames = framesIn(await chat(id))
    expect(Date.now() - began).toBeLessThan(5_000)
    const output = lines.length > 0 ? '一半' : ''
    expect(told(frames).slice(-2)).toEqual([
      ['error', { code: 'dependency_unavailable', message: expect.any(String), retryable: true }],
      ['end', { output, status: 'failed' }],
    ])
    expect(engine.asked).toHaveLength(asked + 1)
    expect(await messages(id)).toMatchObject([{}, { content: output, status: 'failed' }])
  })
})
