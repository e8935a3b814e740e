import { expect, test } from 'vitest'
import { requireOwnPath } from '../../sign-in/login.ts'

test('only paths of our own are gone back to after a sign-in', () => {
  for (const back of [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'inbox',
    '',
    '/auth/login',
    '/auth/logout?ticket=x',
    `/${'x'.repeat(1001)}`,
  ])
    expect(() => requireOwnPath(back), back).toThrow('must be a path of this site')
})

test('a path of our own is kept with its query and its place on the page', () => {
  for (const back of ['/', '/inbox', '/matters/17?tab=people&as=%E5%BC%A0#p-3', '/library?q=//x', '/authors'])
    expect(requireOwnPath(back)).toBe(back)
  expect(requireOwnPath('/a/../inbox')).toBe('/inbox')
})
