import { expect, test } from 'vitest'
import { refuseBadText, textOf } from '../../http/call-text.ts'

test('members become the text that an address would carry', () => {
  const given = { a: 1, b: true, c: 'x', d: new Date(5), e: [1, 'two', null], f: null, g: undefined, h: [], i: ['one'] }
  expect(textOf('query', given)).toEqual({
    a: '1',
    b: 'true',
    c: 'x',
    d: '1970-01-01T00:00:00.005Z',
    e: ['1', 'two'],
    i: 'one',
  })
  expect(textOf('params', undefined)).toEqual({})
})

test('text that cannot be kept, and steps in a path, are refused by name', () => {
  expect(() => textOf('query', { a: ['x', '\u0000'] })).toThrow('query.a must not contain U+0000')
  for (const step of ['', '.', '..'])
    expect(() => refuseBadText('params', { id: step })).toThrow('params.id must not be empty or a step in a path')
  expect(() => refuseBadText('query', { text: '..' })).not.toThrow()
  expect(() => refuseBadText('params', { id: '...' })).not.toThrow()
})
