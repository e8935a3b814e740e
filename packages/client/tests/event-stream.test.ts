import { expect, test } from 'vitest'
import { eventStream } from '../event-stream.ts'

/** A body that comes in these pieces. */
const bodyOf = (...pieces: string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
const read = (...pieces: string[]) => Array.fromAsync(eventStream(bodyOf(...pieces), undefined))

const frame = 'id: 7\nevent: delta\ndata: {"content":"您好"}\n\n'

test('an event is the same however its bytes are cut', async () => {
  const event = { event: 'delta', data: { content: '您好' }, seq: 7 }
  expect(await read(frame)).toEqual([event])
  expect(await read(...frame.split(/(?<=[:e\n])/))).toEqual([event])
  expect(await read(frame.replaceAll('\n', '\r\n'))).toEqual([event])
  const bytes = new TextEncoder().encode(frame)
  const halves = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await Array.fromAsync(eventStream(halves, undefined))).toEqual([event])
})

test('heartbeats and comments are left out, and lines of data belong together', async () => {
  const [event, ...more] = await read(': hello\n\n', 'event: heartbeat\ndata: {}\n\n', 'data: {"a":\ndata:1}\n\n')
  expect(event).toEqual({ event: 'message', data: { a: 1 } })
  expect(more).toEqual([])
})

test('an event that was not finished is not told', async () => {
  expect(await read(frame, 'id: 8\nevent: delta\ndata: {"content"')).toHaveLength(1)
})

test('the last word of a stream about itself is thrown; an error of the turn, which has a number, is an event', async () => {
  const data = 'data: {"code":"unauthorized","message":"log in again"}\n\n'
  await expect(read(frame, `event: error\n${data}`)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await read(`id: 9\nevent: error\n${data}`)).toMatchObject([{ event: 'error', seq: 9 }])
})

test('who leaves the loop lets go of the connection', async () => {
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(frame)),
    cancel() {
      isCancelled = true
    },
  })
  for await (const _ of eventStream(endless, undefined)) break
  await expect.poll(() => isCancelled).toBe(true)
})
