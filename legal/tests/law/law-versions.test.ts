import { expect, test } from 'vitest'
import { type LawVersion, versionEnds } from '../../law/law-versions.ts'

const version = (
  document_id: string,
  law: string,
  effective_from: string | null,
  more: Partial<LawVersion> = {},
): LawVersion => ({
  document_id,
  law,
  date: effective_from,
  effective_from,
  repealed_on: null,
  repeals: [],
  ...more,
})
const ends = (...versions: LawVersion[]) => Object.fromEntries(versionEnds(versions).ends)

test('a newer version ends the older one on its first day, in whichever order they came', () => {
  const [old, middle, young] = [
    version('a1', 'a', '2008-01-01'),
    version('a2', 'a', '2013-07-01'),
    version('a3', 'a', '2024-01-01'),
  ]
  const expected = {
    a1: '2013-07-01',
    a2: '2024-01-01',
    a3: null,
  }
  expect(ends(old, middle, young)).toEqual(expected)
  expect(ends(young, old, middle)).toEqual(expected)
})

test('a version of an unknown first day counts as the first', () => {
  expect(ends(version('new', 'a', '2024-01-01'), version('old', 'a', null))).toEqual({
    old: '2024-01-01',
    new: null,
  })
})

test('a law that another one repeals ends on the first day of that one', () => {
  const code = version('code', 'code', '2021-01-01', { repeals: ['contracts', 'code'] })
  expect(ends(version('contracts', 'contracts', '1999-10-01'), code)).toEqual({
    contracts: '2021-01-01',
    code: null,
  })
})

test('the first of several ends counts, and a repeal before the first day does not', () => {
  const versions = [version('a1', 'a', '2008-01-01', { repealed_on: '2010-01-01' }), version('a2', 'a', '2013-07-01')]
  expect(ends(...versions)).toMatchObject({ a1: '2010-01-01' })
  const early = version('b', 'b', '2000-01-01', { repeals: ['a'] })
  expect(ends(...versions, early)).toMatchObject({ a2: null })
})

test('two versions that begin on one day are a conflict of their law', () => {
  const twice = [version('a1', 'a', '2008-01-01', { date: '2007-01-01' }), version('a2', 'a', '2008-01-01')]
  const { conflicts } = versionEnds([...twice, version('b', 'b', '2008-01-01')])
  expect([...conflicts]).toEqual([['a', 'has two versions that take effect on 2008-01-01']])
})
