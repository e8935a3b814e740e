import { expect, test } from 'vitest'
import { textPieces } from '../rules/text-pieces.ts'

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
