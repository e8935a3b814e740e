import { expect, onTestFinished, test, vi } from 'vitest'
import { isStorableText, parseJsonBody } from '../../http/json-body.ts'

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

test('a number that would lose digits, or all of its size, is refused and named', () => {
  const changed = ['9007199254740993', '-12345678901234567890', '1e400', '-1E+999', '1e-400', '0.1234567890123456789']
  for (const literal of changed)
    expect(() => parse(`{"a":[1,{"n":${literal}}],"b":1}`), literal).toThrow(/^body\.a\.1\.n /)
  expect(() => parse('1e400')).toThrow('body is a number')
  const carried = ['9007199254740991', '9007199254740992', '100000000000000000000000', '1e22', '-0', '0.1', '1.50']
  for (const literal of [...carried, '5.6843418860808015E-14', '0.30000000000000004', '0e999', '1234567890.1234567'])
    expect(() => parse(`[${literal}]`), literal).not.toThrow()
  expect(parse('{"id":"12345678901234567890123","e":"1e999"}')).toEqual({ id: '12345678901234567890123', e: '1e999' })
})

test('a text is parsed a second time only for a number that would change', () => {
  const parsing = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parsing.mockRestore())
  const strings = ['12345678901234567890', '\\"12345678901234567890', '\\\\', '1e999\\\\\\"']
  const kept = `{"n":1234567890.1234567,"strings":[${strings.map((text) => `"${text}"`).join()}]}`
  parse(kept)
  expect(parsing).toHaveBeenCalledTimes(1)
  expect(() => parse(`[${kept},12345678901234567891]`)).toThrow(/^body\.1 /)
})
