import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../data/digest.ts'

/** The same value with the members of its objects in another order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turned(member)]),
  )
}

test('canonical JSON is JSON of the same value, whatever the order of its members', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(turned(value))).toBe(text)
    }),
    { numRuns: 50 },
  )
})

test('digests that are kept stay what they are: members by code units, nothing between them, none that is undefined', () => {
  expect(canonicalJson({ b: [1, { y: null, x: 'é"' }], a: undefined, Z: true, ab: { n: undefined } })).toBe(
    '{"Z":true,"ab":{},"b":[1,{"x":"é\\"","y":null}]}',
  )
  expect(canonicalJson({ 10: 1, 9: 2 })).toBe('{"10":1,"9":2}')
})
