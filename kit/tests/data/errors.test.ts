import { expect, test } from 'vitest'
import {
  asServiceError,
  errorCodes,
  found,
  invalidField,
  isErrorCode,
  ServiceError,
  statusOf,
} from '../../data/errors.ts'

test('every code has its status', () => {
  for (const code of errorCodes) expect(statusOf(code)).toBeGreaterThanOrEqual(400)
  expect(new ServiceError('card_pending', 'm').status).toBe(409)
  expect(isErrorCode('not_found')).toBe(true)
  for (const other of ['', 'toString', '__proto__', 0, null, undefined]) expect(isErrorCode(other)).toBe(false)
})

test('what is thrown on purpose stays, an outage is one, all else loses its inside', () => {
  const own = new ServiceError('conflict', 'm', { a: 1 })
  expect(asServiceError(own)).toBe(own)
  for (const code of ['CONNECTION_CLOSED', 'ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', '57P01', '53300', '40001'])
    expect(asServiceError(Object.assign(new Error('secret'), { code }))).toMatchObject({
      code: 'dependency_unavailable',
      message: `the database does not answer (${code}); try again in a moment`,
    })
  for (const thrown of [
    new Error('secret'),
    'secret',
    null,
    undefined,
    { code: 5 },
    Object.assign(new Error('secret'), { code: '23505' }),
  ]) {
    expect(asServiceError(thrown)).toMatchObject({ code: 'internal_error', cause: thrown })
    expect(asServiceError(thrown).message).not.toContain('secret')
  }
})

test('a missing file is not a missing database', () => {
  const missing = { code: 'ENOENT', syscall: 'open' }
  expect(asServiceError(missing).code).toBe('internal_error')
  expect(asServiceError({ ...missing, syscall: 'connect' }).code).toBe('dependency_unavailable')
})

test('short words for the common cases', () => {
  expect(found(0, 'fact')).toBe(0)
  expect(() => found(undefined, 'fact')).toThrow('fact not found')
  expect(() => found(null, 'fact')).toThrow(ServiceError)
  expect(invalidField('body.a', 'is odd')).toMatchObject({
    code: 'invalid_input',
    message: 'body.a is odd',
    details: [{ path: 'body.a', message: 'is odd' }],
  })
})
