import { expect, test } from 'vitest'
import { createQuota } from '../../http/quota.ts'

const refusal = expect.objectContaining({ code: 'rate_limited', details: { retry_after: expect.any(Number) } })

test('a user and an organization hold so many at once; what is given back is free again, once', () => {
  const { take } = createQuota('things', { perUser: 2, perOrganization: 3 })
  const one = { user: 'a', organization: 'o' }
  const back = take(one)
  take(one)
  expect(() => take(one)).toThrow(refusal)
  expect(() => take(one)).toThrow('you have 2 things')
  take({ user: 'b', organization: 'o' })
  expect(() => take({ user: 'c', organization: 'o' })).toThrow('your organization has 3 things')
  take({ user: 'a', organization: 'p' })
  take({ user: 'a' })
  back()
  back()
  take(one)
  expect(() => take(one)).toThrow(refusal)
})

test('what was refused holds nothing', () => {
  const { take } = createQuota('things', { perUser: 5, perOrganization: 1 })
  const back = take({ user: 'a', organization: 'o' })
  for (let tries = 0; tries < 20; tries++) expect(() => take({ user: 'b', organization: 'o' })).toThrow(refusal)
  back()
  take({ user: 'b', organization: 'o' })
})

test('zero sets no limit', () => {
  const { take } = createQuota('things', { perUser: 0, perOrganization: 0 })
  for (let count = 0; count < 1000; count++) take({ user: 'a', organization: 'o' })
})
