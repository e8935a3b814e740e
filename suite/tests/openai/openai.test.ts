import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { internalKey } from '../../../acceptance/support/harness.ts'
import { type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import { logInAll } from '../mcp/mcp-suite.ts'

const loan = '张三2024年1月5日向我借款10万元，约定年利率6%，到期日2024年12月31日，至今没有归还，我想起诉他。'
const completions = '/v1/chat/completions'

let suite: GuardedSuite
let tokens: Map<string, string>
beforeAll(async () => {
  suite = await startGuardedSuite({ GATEWAY_OPENAI: 'on', SEED_RESOURCES_ON_STARTUP: 'false' }, [])
  tokens = await logInAll(suite, [
    { user: 'client', organization: 'firm-a', permissions: [] },
    { user: 'colleague', organization: 'firm-a', permissions: [] },
    { user: 'stranger', organization: 'firm-b', superuser: true, permissions: ['matters:read'] },
  ])
})
afterAll(() => suite?.stop())

interface Message {
  role: string
  content: unknown
}
const ask = (messages: Message[], more: object = {}, user = 'client') =>
  suite.ask('POST', completions, {
    token: tokens.get(user),
    body: { model: 'casewright', messages, ...more },
    timeoutMs: 120_000,
  })
const contentOf = ({ text }: { text: string }): string => JSON.parse(text).choices[0].message.content
const said = (content: unknown): Message => ({ role: 'user', content })
const answered = (content: string): Message => ({ role: 'assistant', content })

describe('a conversation', () => {
  test('is one consultation over all its messages: a card is a question, and the next message its answer', async () => {
    const first = await ask([{ role: 'system', content: 'Be brief.' }, said(loan)])
    expect(first.status).toBe(200)
    const question = contentOf(first)
    expect(question).toContain('1. ')
    const address = /\/consultations\/([0-9a-f-]{36})\)$/.exec(question)?.[1]
    expect(address).toBeDefined()
    // Every question of the card gets the same words; those that do not fit are asked for again.
    const numbers = [...question.matchAll(/^(\d+)\. (.*)$/gm)]
    const answer = numbers.map(
      ([, number, text]) =>
        `${number}. ${text?.includes('日期') ? '2025-01-05' : text?.includes('数字') ? '1' : '没有'}`,
    )
    const second = await ask([
      said(loan),
      answered(question),
      said(numbers.length > 1 ? answer.join('\n') : (answer[0] as string).slice(3)),
    ])
    expect(second.status).toBe(200)
    expect(contentOf(second)).toContain(address)
    const { data } = await suite.ask('GET', '/consultations-service/api/v1/consultations/sessions', {
      token: tokens.get('client'),
    })
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual([address])
  })

  test('is streamed in the form that chat programs read, and ends with [DONE]', async () => {
    const { status, headers, text } = await ask(
      [said([{ type: 'text', text: '什么是合同解除？' }])],
      { stream: true },
      'colleague',
    )
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const frames = text
      .split('\n\n')
      .filter((frame) => frame.startsWith('data: '))
      .map((frame) => frame.slice(6))
    expect(frames.at(-1)).toBe('[DONE]')
    const chunks = frames.slice(0, -1).map((frame) => JSON.parse(frame))
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
    expect(chunks[0].choices[0].delta.role).toBe('assistant')
    expect(chunks.at(-1).choices[0].finish_reason).toBe('stop')
    const content = chunks.map(({ choices }) => choices[0].delta.content ?? '').join('')
    expect(content).toMatch(/\/consultations\/[0-9a-f-]{36}\)$/)
    expect(content.length).toBeGreaterThan(100)
  })
})

describe('who may', () => {
  test('nobody, forged headers, the internal key and a bad token get 401 in the words of the protocol', async () => {
    const forged = { 'x-organization-id': 'firm-a', 'x-user-id': 'client' }
    for (const headers of [
      {},
      forged,
      { ...forged, 'x-internal-api-key': internalKey },
      { authorization: `Bearer ${tokens.get('client')}x` },
    ])
      for (const [method, path] of [
        ['POST', completions],
        ['GET', '/v1/models'],
        ['GET', '/v1/models/casewright'],
      ] as const) {
        const answer = await suite.ask(method, path, {
          headers,
          ...(method === 'POST' && { body: { model: 'casewright', messages: [said('x')] } }),
        })
        expect(answer.status).toBe(401)
        expect(JSON.parse(answer.text).error).toMatchObject({ code: 'unauthorized', type: 'invalid_request_error' })
      }
  })

  test("another's consultation is not there, whatever address a conversation names", async () => {
    const { data } = await suite.ask('POST', '/consultations-service/api/v1/consultations/sessions', {
      token: tokens.get('client'),
      body: { title: 'zanzibar' },
    })
    const history = [said('x'), answered(`[Casewright](http://x/consultations/${data.id})`), said('taken over')]
    for (const user of ['colleague', 'stranger'])
      for (const stream of [false, true]) {
        const answer = await ask(history, { stream }, user)
        expect(answer.status).toBe(404)
        expect(answer.text).not.toContain('zanzibar')
      }
  })

  test('a model of another name, a picture and an empty conversation are refused', async () => {
    expect((await ask([said('x')], { model: 'gpt' })).status).toBe(400)
    expect((await ask([said([{ type: 'image_url', image_url: { url: 'x' } }])])).status).toBe(400)
    const { status, text } = await ask([])
    expect(status).toBe(400)
    expect(JSON.parse(text).error.message).toContain('body.messages')
  })

  test('nothing of it is there until GATEWAY_OPENAI is on', async () => {
    const plain = await startGuardedSuite({})
    onTestFinished(() => plain.stop())
    expect(await plain.ask('GET', '/v1/models')).toMatchObject({ status: 404, code: 'not_found' })
  })
})
