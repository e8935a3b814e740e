import { expect, test } from 'vitest'
import { cutAtMarks, spansWithin } from '../../rules/highlight.ts'
import { textPieces } from '../../rules/text-pieces.ts'

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

const lengths = [0, 1, 40, 2999, 3000, 3001, 9000]
const texts = lengths.flatMap((one) => lengths.map((other) => `${'字'.repeat(one)}\n${'a'.repeat(other)}\n`.repeat(3)))

test('pieces are the whole text in its order, and the passage stands in one of them', () => {
  for (const text of texts)
    for (let start = 0; start < text.length; start += 997) {
      const end = Math.min(text.length, start + 400)
      const pieces = textPieces(text, { start, end })
      expect(pieces.map((piece) => text.slice(piece.start, piece.end)).join('')).toBe(text)
      expect(pieces.filter((piece) => start < piece.end && end > piece.start)).toHaveLength(1)
    }
})

test('a piece ends with a line where lines are short, and is never long without need', () => {
  const text = '第一条 出借人向借款人出借人民币。\n'.repeat(1000)
  const pieces = textPieces(text, { start: 0, end: 0 })
  for (const { end } of pieces) expect(text[end - 1]).toBe('\n')
  expect(Math.max(...pieces.map(({ start, end }) => end - start))).toBeLessThan(3100)
})
