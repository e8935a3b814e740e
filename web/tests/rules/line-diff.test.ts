import { expect, test } from 'vitest'
import { lineDiff } from '../../rules/line-diff.ts'

const signs = { same: ' ', added: '+', removed: '-' }
const shown = (before: string, after: string) => lineDiff(before, after).map(({ is, text }) => signs[is] + text)

test('only the lines that differ are marked', () => {
  expect(shown('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c'])
  expect(shown('a\nc', 'a\nb\nc')).toEqual([' a', '+b', ' c'])
  expect(shown('a\nb\nc\nd', 'b\nd\ne')).toEqual(['-a', ' b', '-c', ' d', '+e'])
  expect(shown('a\na', 'a')).toEqual([' a', '-a'])
  expect(shown('a', 'a')).toEqual([' a'])
})

test('both texts can be read back from any diff', () => {
  const letters = ['a', 'b', 'c', '']
  const text = (seed: number) =>
    Array.from({ length: seed % 9 }, (_, at) => letters[(seed * 7 + at * at * 3) % 4]).join('\n')
  for (let seed = 0; seed < 400; seed++) {
    const [before, after] = [text(seed), text(seed * 31 + 5)]
    const lines = lineDiff(before, after)
    const without = (is: string) =>
      lines
        .filter((line) => line.is !== is)
        .map((line) => line.text)
        .join('\n')
    expect([without('added'), without('removed')]).toEqual([before, after])
  }
})

test('texts that differ in thousands of lines are compared at once, as replaced', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`).join('\n')
  const lines = lineDiff(`same\n${long('old')}`, `same\n${long('new')}`)
  expect(lines[0]).toEqual({ is: 'same', text: 'same' })
  expect(lines).toHaveLength(6001)
})
