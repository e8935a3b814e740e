import { expect, test } from 'vitest'
import { uuidv7 } from '../../data/uuid.ts'

test('an id is a UUID of version 7 whose first part is the time', async () => {
  // A fresh one: ids never go back, not even after a test that had moved the clock forward.
  const fresh = '../../data/uuid.ts?fresh'
  const { uuidv7 } = (await import(fresh)) as typeof import('../../data/uuid.ts')
  const before = Date.now()
  const id = uuidv7()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

test('ids of one process sort in the order they were made, and none comes twice', () => {
  let last = uuidv7()
  for (let call = 0; call < 100_000; call++) {
    const next = uuidv7()
    if (next <= last) throw new Error(`${next} came after ${last}`)
    last = next
  }
})

test('a clock that steps back does not', () => {
  const ahead = Date.now() + 60_000
  const ids = [uuidv7(ahead), uuidv7(ahead - 50_000), uuidv7(0), uuidv7(ahead), uuidv7(ahead + 1)]
  expect(ids.toSorted()).toEqual(ids)
})

test('every variant bit pattern and the random part are used', () => {
  const ids = Array.from({ length: 2000 }, () => uuidv7())
  expect(new Set(ids.map((id) => id[19]))).toEqual(new Set(['8', '9', 'a', 'b']))
  expect(new Set(ids.map((id) => id.slice(24))).size).toBe(2000)
})
