import fc from 'fast-check'
import { expect, test } from 'vitest'
import { materialLine } from '../../graph/rules/material.ts'
import { profileFrom, profileOf } from '../../graph/rules/profile.ts'

const profiles = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())

test('it is one line of JSON that says what was given, without what is undefined, also when a profile is written again', () => {
  fc.assert(
    fc.property(profiles, fc.jsonValue(), fc.string({ unit: 'binary' }), (profile, part, text) => {
      const matter_profile = { ...profile, part, text }
      const material = { matter_profile, part, text, gone: undefined }
      const line = materialLine(material)
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(material)))
      expect(line).not.toMatch(/[\n\r\u2028\u2029<]/)
      expect(materialLine(material)).toBe(line)
    }),
  )
  expect(materialLine({ matter_profile: null })).toBe('{"matter_profile":null}')
})

test('a profile and its JSON say the same, from whichever it was made', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const json = JSON.stringify(value)
      expect(profileOf(value)).toEqual({ value, json })
      const read = profileFrom(json)
      expect(read).toEqual({ value: JSON.parse(json), json })
      expect(profileOf(read?.value ?? null)).toEqual(read)
    }),
  )
  expect([profileOf(null), profileFrom(null)]).toEqual([null, null])
})
