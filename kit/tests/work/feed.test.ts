import { getEventListeners } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFeed } from '../../work/feed.ts'

const items = (...numbers: number[]) => numbers.map((seq) => ({ seq }))

async function read(lists: AsyncIterable<readonly { seq: number }[]>, pace = async () => {}): Promise<number[]> {
  const seen: number[] = []
  for await (const list of lists) {
    seen.push(...list.map(({ seq }) => seq))
    await pace()
  }
  return seen
}

test('every reader gets all after its number once and in order, whenever it comes and however slow it is', async () => {
  const feed = createFeed<{ seq: number }>(3)
  const { signal } = new AbortController()
  const slow = read(feed.after(2, signal), async () => {
    await turn()
  })
  feed.push(items(3, 4))
  const quick = read(feed.after(3, signal))
  await turn()
  feed.push(items(5))
  feed.push(items(6, 7))
  await turn()
  feed.push(items(8))
  feed.close()
  expect(await Promise.all([slow, quick, read(feed.after(6, signal)), read(feed.after(8, signal))])).toEqual([
    [3, 4, 5, 6, 7, 8],
    [4, 5, 6, 7, 8],
    [7, 8],
    [],
  ])
})

test('a reader that leaves while it waits ends at once and leaves nothing behind; the others go on', async () => {
  const feed = createFeed<{ seq: number }>(1)
  const [leaving, staying] = [new AbortController(), new AbortController()]
  const left = read(feed.after(0, leaving.signal))
  const stayed = read(feed.after(0, staying.signal))
  feed.push(items(1))
  await turn()
  expect(getEventListeners(leaving.signal, 'abort')).toHaveLength(1)
  leaving.abort()
  expect(await left).toEqual([1])
  feed.push(items(2))
  feed.close()
  expect(await stayed).toEqual([1, 2])
  for (const { signal } of [leaving, staying]) expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('one that is told to leave before it begins gets nothing', async () => {
  const feed = createFeed<{ seq: number }>(1)
  feed.push(items(1))
  expect(await read(feed.after(0, AbortSignal.abort()))).toEqual([])
})
