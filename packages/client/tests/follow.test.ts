import { expect, test } from 'vitest'
import { CasewrightError } from '../errors.ts'
import type { EventStream } from '../event-stream.ts'
import { follow } from '../follow.ts'
import { turnEvents } from '../turn-events.ts'
import type { ChatEvent } from '../types/consultations.ts'

const delta = (seq: number): ChatEvent => ({
  event: 'delta',
  seq,
  data: { content: String(seq), message_id: 'm' },
})
const end: ChatEvent = { event: 'end', seq: 9, data: { output: '', status: 'completed' } }
const outage = new CasewrightError('dependency_unavailable', 'gone')

/** A stream of these events, which breaks with what is thrown at its end. */
function streamOf(events: ChatEvent[], thrown?: Error): EventStream<ChatEvent> {
  async function* items() {
    yield* events
    if (thrown) throw thrown
  }
  return { [Symbol.asyncIterator]: items, cancel: async () => {} }
}

test('a broken stream is opened again behind the last event, and nothing is told twice', async () => {
  const asked: number[] = []
  const states: boolean[] = []
  const leaving = new AbortController()
  const open = async (after: number) => {
    asked.push(after)
    return asked.length === 1 ? streamOf([delta(4), delta(5)], outage) : streamOf([delta(5), delta(6)])
  }
  const told: (number | undefined)[] = []
  for await (const { seq } of follow(open, { after: 3, signal: leaving.signal, onOpen: (is) => states.push(is) })) {
    told.push(seq)
    if (seq === 6) leaving.abort()
  }
  expect({ asked, told, states }).toEqual({ asked: [3, 5], told: [4, 5, 6], states: [true, false, true] })
})

test('a refusal is thrown: asking again would not help', async () => {
  const refuse = async () => {
    throw new CasewrightError('not_found', 'session not found')
  }
  const signal = new AbortController().signal
  await expect(Array.fromAsync(follow(refuse, { signal }))).rejects.toMatchObject({ code: 'not_found' })
})

test('a turn that breaks off is asked for again and told once, up to its end', async () => {
  const answers = [streamOf([delta(1)], outage), streamOf([delta(1), delta(2)]), streamOf([delta(2), end, delta(10)])]
  const ask = async () => answers.shift() as EventStream<ChatEvent>
  const told = await Array.fromAsync(turnEvents(ask, new AbortController().signal))
  expect(told.map(({ seq }) => seq)).toEqual([1, 2, 9])
})
