import { expect, test } from 'vitest'
import { judge } from '../../rules/webhook-outcome.ts'
import { retryPauseMs } from '../../rules/webhook-retry.ts'
import { urlProblem } from '../../rules/webhook-url.ts'

test('pauses grow fivefold from 5 s to 6 h and differ by a tenth either way', () => {
  const seconds = (attempts: number, chance = 0.5) => retryPauseMs(attempts, 5_000, chance) / 1000
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempts) => seconds(attempts))).toEqual([
    5, 25, 125, 625, 3125, 15625, 21600, 21600, 21600,
  ])
  expect([seconds(1, 0), seconds(1, 1)]).toEqual([4.5, 5.5])
})

test('an answer of 2xx is delivered, 410 is the end, and all else fails with a reason', () => {
  for (const status of [200, 202, 204, 299]) expect(judge({ status })).toEqual({ as: 'delivered' })
  expect(judge({ status: 410 }).as).toBe('gone')
  expect(judge({ status: 500 })).toEqual({ as: 'failed', reason: 'answered 500' })
  expect(judge({ status: 302 })).toEqual({ as: 'failed', reason: 'answered 302; redirects are not followed' })
  expect(judge({ problem: 'why' })).toEqual({ as: 'failed', reason: 'why' })
})

test('only http and https without user info can be called', () => {
  expect(urlProblem('https://example.com/a?b=c')).toBeUndefined()
  for (const url of ['ftp://example.com', 'file:///etc/passwd', 'x', 'http://a@b.com', 'http://:b@c.com'])
    expect(urlProblem(url)).toBeDefined()
})
