import { describe, expect, test } from 'vitest'
import { carded, ended, token } from './engine-server.ts'
import { amount, chat, framesIn, gate, makeCard, makeSession, messagesOf, resume, soon, useApp } from './test-app.ts'

const app = useApp()

describe('what is told', () => {
  test('is what SPEC.md 6.2 lists, in frames with the numbers of the engine', async () => {
    const { id } = await makeSession(app())
    const task = { node: 'run_skill' as const, skill: 'intake', title: '收集' }
    app().engine.script([
      { event: 'task_start', data: task },
      token('thinking', 'router'),
      token('more thinking', 'run_skill'),
      { event: 'task_end', data: { ...task, ms: 5 } },
      { event: 'progress', data: { message: '写作\n中', node: 'chat_respond' } },
      token('第一行\n'),
      token('二'),
    ])
    const answer = await chat(app(), id)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    const [, { id: message_id, ...message } = { id: '' }] = await messagesOf(app(), id)
    const frames = framesIn(answer)
    expect(frames.map(({ id: seq, event, data }) => [seq, event, data])).toEqual([
      ['1', 'progress', { message: 'begun', trace_id: expect.any(String), request_key: expect.any(String) }],
      ['2', 'task_start', task],
      ['5', 'task_end', { ...task, ms: 5 }],
      ['6', 'progress', { message: '写作\n中', node: 'chat_respond' }],
      ['7', 'delta', { content: '第一行\n', message_id }],
      ['8', 'delta', { content: '二', message_id }],
      ['10', 'end', { output: '第一行\n二', status: 'completed' }],
    ])
    expect(message).toMatchObject({
      role: 'ASSISTANT',
      content: '第一行\n二',
      status: 'complete',
      error_code: null,
      trace_id: frames[0]?.data.trace_id,
    })
  })

  test('a card comes byte for byte, ends the stream, and the answer is interrupted', async () => {
    const { id } = await makeSession(app())
    const odd = { z: 1, a: { b: [0.1, 1e21, null, '\u2028</script>"\\\n'] }, 备注: '😀 「」' }
    const card = makeCard(odd)
    app().engine.script([token('请补充'), carded(card)])
    const last = framesIn(await chat(app(), id)).at(-1)
    const line = app().engine.linesOf(id).at(-1) as string
    expect(last?.event).toBe('card')
    expect(line).toBe(`{"event":"card","data":${last?.text},"seq":${last?.id}}`)
    expect((await messagesOf(app(), id))[1]).toMatchObject({ content: '请补充', status: 'interrupted' })
  })

  test('a failure of the turn is told, then its end, and the answer keeps what was said', async () => {
    const { id } = await makeSession(app())
    const failure = { code: 'model_unavailable', message: 'no model', retryable: true }
    app().engine.script([token('一半'), { event: 'error', data: failure }, ended('一半', 'failed')])
    const frames = framesIn(await chat(app(), id))
    expect(frames.slice(-2).map(({ event, data }) => [event, data])).toEqual([
      ['error', failure],
      ['end', { output: '一半', status: 'failed' }],
    ])
    expect((await messagesOf(app(), id))[1]).toMatchObject({
      content: '一半',
      status: 'failed',
      error_code: 'model_unavailable',
    })
  })

  test('what is said while a card waits or a turn runs is not kept, and the card is told', async () => {
    const { id } = await makeSession(app())
    const card = makeCard()
    const open = gate()
    app().engine.script([token('想'), open.promise, carded(card)])
    const running = chat(app(), id)
    await soon(() => expect(app().engine.linesOf(id)).toHaveLength(2))
    expect(await chat(app(), id, { message: '太早', file_ids: ['f'] })).toMatchObject({
      status: 409,
      code: 'thread_busy',
    })
    open.resolve()
    await running
    expect(await chat(app(), id, { message: '还是', client_message_id: 'c' })).toMatchObject({
      status: 409,
      code: 'card_pending',
      data: card,
    })
    expect((await messagesOf(app(), id)).map(({ content }) => content)).toEqual(['你好？', '想'])
    expect(await app().database.sql`select 1 from consultations.attachments where session_id = ${id}`).toHaveLength(0)
    await resume(app(), id, amount)
    expect((await chat(app(), id, { message: '还是', client_message_id: 'c' })).status).toBe(200)
  })
})
