import { expect, test } from 'vitest'
import { createRecentThreads } from '../recent-threads.ts'

const snapshot = (characters: number) => ({ snapshot_seq: 1, state: 'x'.repeat(characters) })

test('the oldest are forgotten when there is too much, one that is too large is not kept, and none counts twice', () => {
  const recent = createRecentThreads(({ state }) => state.length, 2_000)
  for (let n = 0; n < 20; n++) recent.keep('again', snapshot(750))
  recent.keep('second', snapshot(750))
  recent.keep('third', snapshot(500))
  const kept = () => ['again', 'second', 'third', 'fourth'].filter((id) => recent.get(id) !== undefined)
  expect(kept()).toEqual(['again', 'second', 'third'])
  recent.keep('fourth', snapshot(1))
  expect(kept()).toEqual(['second', 'third', 'fourth'])
  recent.keep('huge', snapshot(2_001))
  expect(recent.get('huge')).toBeUndefined()
})
