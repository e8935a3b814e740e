import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deltas, isOver, lastId, type Told, textOf } from './support/chat-reader.ts'
import { type Apart, beginConsultation, startApart } from './support/consultations-apart.ts'
import { sentences } from './support/slow-model.ts'

let apart: Apart
beforeAll(async () => {
  apart = await startApart()
})
afterAll(() => apart?.stop())
beforeEach(() => {
  apart.between.faults = undefined
  apart.model.pauseMs = 20
})

const question = (count: number) => `什么是合同解除？ ${count}`
const begin = () => beginConsultation(apart.consultations)
const ids = (told: readonly Told[]) => told.map(({ id }) => id)

/** Numbers rise, and every sentence is there once. `result`, which stays inside, takes the number before the end. */
function expectWhole(told: readonly Told[], count: number): void {
  expect(textOf(told)).toBe(sentences(count))
  const numbers = ids(told) as number[]
  const first = numbers[0] as number
  const last = numbers.at(-1) as number
  expect(numbers).toEqual([...Array.from({ length: last - first - 1 }, (_, index) => first + index), last])
}

describe('the engine', () => {
  test('down before the first byte: 503 in the envelope, the message is kept, and the next chat works', async () => {
    const consultation = await begin()
    await apart.engine.end('SIGKILL')
    const said = { message: question(3), client_message_id: 'm-1' }
    const refused = await consultation.ask('POST', '/chat', said)
    expect(refused).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
    expect(await consultation.messages()).toMatchObject([{ role: 'USER', content: said.message, status: 'complete' }])
    await apart.engine.start()

    const again = await consultation.chat(said)
    expect(again.status).toBe(200)
    expect(await again.over).toBe('ended')
    expectWhole(again.told, 3)
    const next = await consultation.chat({ message: question(2) })
    expect(await next.over).toBe('ended')
    expectWhole(next.told, 2)
    expect(await consultation.messages()).toMatchObject([
      { role: 'USER', client_message_id: 'm-1' },
      { role: 'ASSISTANT', content: sentences(3), status: 'complete' },
      { role: 'USER' },
      { role: 'ASSISTANT', content: sentences(2), status: 'complete' },
    ])
  })

  test('took a message and its answer was lost on the way: sent again, the message gets that turn and no second', async () => {
    const consultation = await begin()
    const said = { message: question(20), client_message_id: 'm-1' }
    apart.between.faults = ({ url }) => (url?.includes('/execute/stream') ? { cutAfterBytes: 0 } : undefined)
    expect(await consultation.ask('POST', '/chat', said)).toMatchObject({ status: 503 })
    apart.between.faults = undefined
    const again = await consultation.chat(said)
    expect(again.status).toBe(200)
    expect(await again.over).toBe('ended')
    expectWhole(again.told, 20)
    expect(again.told[0]).toMatchObject({ id: 1, event: 'progress' })
    expect(await consultation.messages()).toMatchObject([{ role: 'USER' }, { content: sentences(20) }])
  })

  test('cut off, late, and answering nonsense in the middle of a turn: the reader sees nothing of it', async () => {
    const consultation = await begin()
    let count = 0
    apart.between.faults = () =>
      [{ cutAfterBytes: 1_200 }, { status: 503 }, { delayMs: 200 }, { refuse: true as const }][count++ % 4]
    const { told, over } = await consultation.chat({ message: question(60) })
    expect(await over).toBe('ended')
    expectWhole(told, 60)
    expect(await consultation.answers()).toMatchObject([{ content: sentences(60), status: 'complete' }])
    expect(count).toBeGreaterThan(2)
  })

  test('killed in the middle of a turn and started again: the open stream goes on to its end, nothing lost or doubled', async () => {
    const consultation = await begin()
    const [chat, tab] = [await consultation.chat({ message: question(60) }), await consultation.follow()]
    await chat.until(deltas(10))
    await apart.engine.end('SIGKILL')
    await apart.engine.start()
    expect(await chat.over).toBe('ended')
    expectWhole(chat.told, 60)
    expect(chat.told.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })
    await tab.until(isOver)
    tab.leave()
    expect(tab.told).toEqual(chat.told)
    expect(await consultation.answers()).toMatchObject([{ content: sentences(60), status: 'complete' }])
  })

  test('killed and not started again: when patience is over the stream says so, and ends', async () => {
    const hasty = await apart.addConsultations({ CONSULTATIONS_PATIENCE_MS: '5000', CONSULTATIONS_LEASE_MS: '60000' })
    const consultation = await beginConsultation(hasty)
    const { told, over, until } = await consultation.chat({ message: question(300) })
    await until(deltas(10))
    await apart.engine.end('SIGKILL')
    expect(await over).toBe('ended')
    expect(told.slice(-2)).toMatchObject([
      { event: 'error', data: { code: 'dependency_unavailable', retryable: true } },
      { event: 'end', data: { status: 'failed', output: textOf(told) } },
    ])
    expect(await consultation.answers()).toMatchObject([
      { content: textOf(told), status: 'failed', error_code: 'dependency_unavailable' },
    ])
    await Promise.all([hasty.end('SIGTERM'), apart.engine.start()])
  })
})

describe('consultations-service', () => {
  test('killed in the middle of a turn: the answer is written down whole, and a reader gets exactly the rest', async () => {
    const consultation = await begin()
    const chat = await consultation.chat({ message: question(60) })
    await chat.until(deltas(10))
    await apart.consultations.end('SIGKILL')
    expect(await chat.over).toBe('cut')
    await apart.consultations.start()
    const rest = await consultation.follow(lastId(chat.told))
    await rest.until(isOver)
    rest.leave()
    expectWhole([...chat.told, ...rest.told], 60)
    expect(await consultation.answers()).toMatchObject([{ content: sentences(60), status: 'complete' }])
  })

  test('told to stop in the middle of a turn: the stream ends and does not look finished, the answer is finished later', async () => {
    const consultation = await begin()
    const chat = await consultation.chat({ message: question(200) })
    await chat.until(deltas(10))
    apart.model.pauseMs = 1_000
    const { code, ms } = await apart.consultations.end('SIGTERM')
    expect(code).toBe(0)
    // The model would speak for three minutes more: it was not waited for.
    expect(ms).toBeLessThan(60_000)
    apart.model.pauseMs = 20
    expect(await chat.over).toBe('ended')
    expect(chat.told.pop()).toMatchObject({ id: undefined, event: 'error', data: { retryable: true } })
    await apart.consultations.start()
    const rest = await consultation.follow(lastId(chat.told))
    await rest.until(isOver)
    rest.leave()
    expectWhole([...chat.told, ...rest.told], 200)
    expect(await consultation.answers()).toMatchObject([{ content: sentences(200), status: 'complete' }])
  })

  test('started again while the engine is away keeps what was written, and readers hear the rest when it is back', async () => {
    apart.model.pauseMs = 40
    const consultation = await begin()
    const chat = await consultation.chat({ message: question(60) })
    await chat.until(deltas(25))
    await Promise.all([apart.consultations.end('SIGKILL'), apart.engine.end('SIGKILL')])
    await apart.consultations.start()
    // Its head comes with the first event, so it is not waited for.
    const following = consultation.follow(lastId(chat.told))
    await pause(1_500)
    const [, growing] = await consultation.messages()
    expect(growing?.status).toBe('streaming')
    expect(growing?.content).not.toBe('')
    await apart.engine.start()
    const rest = await following
    await rest.until(isOver)
    rest.leave()
    expectWhole([...chat.told, ...rest.told], 60)
    expect(await consultation.answers()).toMatchObject([{ content: sentences(60), status: 'complete' }])
  })
})
