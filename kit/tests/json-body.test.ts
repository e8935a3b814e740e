import { expect, test } from 'vitest'
import { isStorableText, parseJsonBody } from '../json-body.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))

test('any JSON value is read as it is', () => {
  for (const value of [null, 0, -1.5e10, '', 'ü🏛️', [], {}, { a: [{ b: null }], 'a.b': 1, constructor: 1 }])
    expect(parse(JSON.stringify(value))).toEqual(value)
  expect(parseJsonBody(Buffer.alloc(0))).toBeUndefined()
})

test('what could not be kept is refused at its place', () => {
  expect(() => parse('{"a":{"b":["x","\\u0000"]}}')).toThrow('body.a.b.1 must not contain U+0000')
  expect(() => parse('{"a\\u0000":1}')).toThrow('body must not contain U+0000')
  expect(() => parse('"\\ud800"')).toThrow('half of a surrogate pair')
  expect(() => parse('["\\udc00\\ud800"]')).toThrow('body.0')
  expect(parse('"\\ud83c\\udfdb"')).toBe('🏛')
  expect(() => parse('{"a":{"__proto__":1}}')).toThrow('body.a must not have a member named __proto__')
  expect(() => parse('{"\\u005f\\u005fproto__":1}')).toThrow('__proto__')
  expect(parse('"__proto__"')).toBe('__proto__')
  expect(() => parseJsonBody(Buffer.from([0x22, 0xc3, 0x22]))).toThrow('body must be UTF-8')
})

test('64 levels are read, 65 are not, and a very deep body costs nothing', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(() => parse(nested(64))).not.toThrow()
  expect(() => parse(nested(65))).toThrow('must not be nested deeper than 64 levels')
  expect(() => parse(nested(100_000))).toThrow()
  expect(() => parse(`[${Array(1000).fill('{}').join()}]`)).not.toThrow()
})

test('a message about bad JSON is short', () => {
  try {
    parse(`{"a": ${'x'.repeat(100_000)}`)
    expect.unreachable()
  } catch (error) {
    expect((error as Error).message).toMatch(/^body must be JSON: /)
    expect((error as Error).message.length).toBeLessThan(300)
  }
})

test('storable text has no U+0000 and no half of a pair', () => {
  expect(['', 'a', '🏛️', '\n'].every(isStorableText)).toBe(true)
  expect(['\u0000', 'a\ud800', '\udc00b'].some(isStorableText)).toBe(false)
})
