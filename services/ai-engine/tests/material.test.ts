import fc from 'fast-check'
import { expect, test } from 'vitest'
import { materialLine } from '../rules/models/material.ts'

test('it is one line of JSON that says what was given, without what is undefined, also when a part is written again', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (part, text) => {
      const material = { part, text, gone: undefined, shared: { part, large: 'x'.repeat(1_000) } }
      const line = materialLine(material)
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(material)))
      expect(line).not.toMatch(/[\n\r\u2028\u2029<]/)
      expect(materialLine({ shared: material.shared })).toBe(`{"shared":${materialLine({ ...material.shared })}}`)
    }),
  )
})
