import { expect, test } from 'vitest'
import { cutAtMarks, spansWithin } from '../rules/highlight.ts'

test('the parts of a marked text are the text, and the marked ones are exactly its spans', () => {
  const text = '借款利率不得违反国家有关规定'
  const parts = cutAtMarks(text, [
    { start: 8, end: 10 },
    { start: 2, end: 4 },
  ])
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter(({ isMarked }) => isMarked).map((part) => part.text)).toEqual(['利率', '国家'])
})

test('spans that overlap or reach over the end lose and repeat nothing', () => {
  const parts = cutAtMarks('abcdef', [
    { start: 1, end: 4 },
    { start: 2, end: 9 },
  ])
  expect(parts.map((part) => part.text).join('')).toBe('abcdef')
  expect(cutAtMarks('', [{ start: 0, end: 3 }])).toEqual([])
})

test('offsets of a document become offsets of the piece that is shown', () => {
  const piece = { start: 100, end: 120 }
  expect(
    spansWithin(
      [
        { start: 90, end: 105 },
        { start: 110, end: 130 },
        { start: 5, end: 9 },
      ],
      piece,
    ),
  ).toEqual([
    { start: 0, end: 5 },
    { start: 10, end: 20 },
  ])
})
