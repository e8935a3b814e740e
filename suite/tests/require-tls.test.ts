import { readSettings } from '@casewright/kit/data/settings'
import { describe, expect, test } from 'vitest'
import { internalAddress } from '../internal-address.ts'
import { requireTls } from '../require-tls.ts'
import { addressSettings, suiteSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'

const services = ['memory-service', 'ai-engine']
const settings = { ...suiteSettings, ...addressSettings('memory-service'), ...addressSettings('ai-engine') }
const start = (environment: Record<string, string>) =>
  requireTls(readSettings({ CASEWRIGHT_ENV: 'production', ...environment }, settings), services)

describe('in production', () => {
  test.each([
    ['a service', { MEMORY_URL: 'http://memory.internal:8080' }, /^MEMORY_URL must begin with https/],
    ['a service by its number', { AI_ENGINE_URL: 'http://10.0.0.1' }, /^AI_ENGINE_URL must begin/],
    ['a host that looks like this machine', { MEMORY_URL: 'http://127.0.0.1.example.com' }, /^MEMORY_URL/],
    ['a database', { DATABASE_URL: 'postgres://u:p@db/x' }, /^DATABASE_URL must have sslmode/],
    ['a database that may fall back', { DATABASE_URL: 'postgres://u:p@db/x?sslmode=prefer' }, /^DATABASE_URL/],
    ["a service's database", { MEMORY_DATABASE_URL: 'postgres://db/x?sslmode=disable' }, /^MEMORY_DATABASE_URL/],
    ['the other waiver', { DATABASE_URL: 'postgres://db/x', INTERNAL_TLS: 'waived' }, /^DATABASE_URL/],
  ])('%s without TLS stops the start and names the setting', (_, environment, says) => {
    expect(() => start(environment as Record<string, string>)).toThrow(StartError)
    expect(() => start(environment as Record<string, string>)).toThrow(says)
  })

  test.each<Record<string, string>>([
    { MEMORY_URL: 'https://memory.internal', DATABASE_URL: 'postgres://db/x?sslmode=verify-full' },
    { MEMORY_URL: 'http://127.0.0.1:8081', AI_ENGINE_URL: 'http://[::1]:8082/ai-engine' },
    { DATABASE_URL: 'postgres://db/x?sslmode=require', MEMORY_DATABASE_URL: 'postgres://localhost/x' },
    { DATABASE_URL: 'postgres://u@localhost/x?host=/var/run/postgresql' },
    { MEMORY_URL: 'http://memory', INTERNAL_TLS: 'waived' },
    { DATABASE_URL: 'postgres://db/x', DATABASE_TLS: 'waived' },
  ])('what is encrypted, stays on this machine or is waived by name starts: %j', (environment) =>
    expect(() => start(environment)).not.toThrow(),
  )

  test('a process with some of the services needs an address for the others', () => {
    const of = (environment: Record<string, string>, apart = true) =>
      internalAddress(readSettings({ CASEWRIGHT_ENV: 'production', ...environment }, settings), apart)
    expect(() => of({})).toThrow(/^INTERNAL_PORT is not set/)
    expect(of({}, false)).toEqual({ publicTakesKeys: false, listen: undefined })
    expect(of({ GATEWAY_INTERNAL: 'open' })).toEqual({ publicTakesKeys: true, listen: undefined })
    expect(of({ INTERNAL_PORT: '9000' })).toMatchObject({
      publicTakesKeys: false,
      listen: { host: '127.0.0.1', port: 9000 },
    })
  })
})

test('outside production nothing of it is asked, and the key is taken on this machine only', () => {
  expect(() =>
    start({ CASEWRIGHT_ENV: 'dev', MEMORY_URL: 'http://memory', DATABASE_URL: 'postgres://db/x' }),
  ).not.toThrow()
  const takesKeys = (environment: Record<string, string>) =>
    internalAddress(readSettings(environment, settings), true).publicTakesKeys
  expect(takesKeys({})).toBe(true)
  expect(takesKeys({ HOST: '0.0.0.0' })).toBe(false)
  expect(takesKeys({ HOST: '0.0.0.0', GATEWAY_INTERNAL: 'open' })).toBe(true)
  expect(takesKeys({ GATEWAY_INTERNAL: 'closed' })).toBe(false)
})
