import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTopK } from '../../data/top-k.ts'

interface Scored {
  score: number
  name: number
}
const isWorse = (one: Scored, other: Scored) =>
  one.score !== other.score ? one.score < other.score : one.name > other.name

test('it keeps exactly the best of what it was offered, best first, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 0, max: 8 }), (scores, limit) => {
      const items = scores.map((score, name) => ({ score, name }))
      const top = createTopK<Scored>(limit, isWorse)
      for (const item of items) top.offer(item)
      const best = items.toSorted((a, b) => b.score - a.score || a.name - b.name).slice(0, limit)
      expect(top.sorted()).toEqual(best)
      expect(top.worst()).toEqual(items.length < limit ? undefined : best.at(-1))
    }),
  )
})

test('of equal items those that came first are kept', () => {
  const top = createTopK<Scored>(2, (one, other) => one.score < other.score)
  for (const name of [1, 2, 3]) top.offer({ score: 1, name })
  expect(top.sorted().map(({ name }) => name)).toEqual([1, 2])
})
