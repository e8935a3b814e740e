import { describe, expect, test } from 'vitest'
import { soundDueAt } from '../../rules/due-at.ts'
import { foldersOf, safeName } from '../../rules/export-names.ts'

describe('names in an archive', () => {
  test.each([
    ['诉状.docx', '诉状.docx'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\a\\b.txt', 'C__a_b.txt'],
    ['..', 'unnamed'],
    ['', 'unnamed'],
    ['.hidden', 'hidden'],
    ['a\u0000b\nc\u202etxt.exe', 'abctxt.exe'],
    ['con.txt', '_con.txt'],
    ['contract.txt', 'contract.txt'],
    ['end. . ', 'end'],
  ])('%j becomes %j', (given, name) => {
    expect(safeName(given)).toBe(name)
  })
  test('a long name keeps its ending and whole characters', () => {
    const name = safeName(`${'很长😀'.repeat(100)}.docx`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
    expect(name.endsWith('.docx') && name.isWellFormed()).toBe(true)
    expect(Buffer.byteLength(safeName(`a.${'x'.repeat(500)}`))).toBeLessThanOrEqual(180)
  })
  test('keys that would share a folder get their own', () => {
    expect([...foldersOf(['a/b', 'a_b', 'A_B', 'a_b-2']).values()]).toEqual(['a_b', 'a_b-2', 'A_B-3', 'a_b-2-2'])
  })
})

describe('a due date', () => {
  test.each([
    ['2026-03-01T08:00:00+08:00', '2026-03-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['2026-03-01t00:00:00z', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00-23:59', '2026-03-01T23:59:00.000Z'],
    [null, null],
  ])('%s is %s', (given, at) => {
    expect(soundDueAt(given)).toBe(at)
  })
  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
    '%s is none',
    (given) => {
      expect(() => soundDueAt(given)).toThrow('body.due_at')
    },
  )
})
