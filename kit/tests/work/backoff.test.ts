import { expect, test } from 'vitest'
import { backoff, retryAfterMs, spread } from '../../work/backoff.ts'

test('a pause doubles, or grows by the given factor, up to its bound and stays there', () => {
  const pauses = (options: { first: number; max: number; factor?: number }) =>
    [1, 2, 3, 9, 2_000].map((failures) => backoff(failures, options))
  expect(pauses({ first: 400, max: 20_000 })).toEqual([400, 800, 1_600, 20_000, 20_000])
  expect(pauses({ first: 5, max: 21_600, factor: 5 })).toEqual([5, 25, 125, 21_600, 21_600])
})

test('a spread pause is between its half and the whole', () => {
  expect([0, 0.5, 1].map((chance) => spread(400, chance))).toEqual([200, 300, 400])
})

test('Retry-After is read as seconds and as a date, and what is neither is ignored', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(retryAfterMs('1.5', now)).toBe(1_500)
  expect(retryAfterMs(' 3 ', now)).toBe(3_000)
  expect(retryAfterMs('Thu, 01 Jan 2026 00:00:03 GMT', now)).toBe(3_000)
  expect(retryAfterMs('Thu, 01 Jan 2025 00:00:03 GMT', now)).toBe(0)
  expect(retryAfterMs('soon', now)).toBeUndefined()
  expect(retryAfterMs(undefined, now)).toBeUndefined()
})
