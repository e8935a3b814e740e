import { expect, test } from 'vitest'
import { matchesIn } from '../text/matches-in.ts'

test('it finds what matchAll finds, empty matches and characters of two code units included', () => {
  for (const pattern of [/a(?<b>b)?/g, /(?:)/gu, /(?:)/g, /x{0,3}/g, /\p{Script=Han}/gu, /^./gm, /[\p{L}--a]?/gv])
    for (const text of ['', 'abab a', '😀x😀', '他欠\n我钱xxxx'])
      expect(matchesIn(text, pattern)).toEqual([...text.matchAll(pattern)])
})

test('a pattern can be used again at once, also by who goes through the matches of it', () => {
  const pattern = /\d/g
  const pairs = matchesIn('12', pattern).flatMap(([one]) => matchesIn('34', pattern).map(([other]) => one + other))
  expect(pairs).toEqual(['13', '14', '23', '24'])
})

test('a pattern that is not global is refused: it would be found for ever', () => {
  expect(() => matchesIn('a', /a/)).toThrow(TypeError)
})
