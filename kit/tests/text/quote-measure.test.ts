import { describe, expect, test } from 'vitest'
import { verifyQuote } from '../../text/quote.ts'
import { type Quotation, quotations } from './quotation-texts.ts'
import { chinese, english } from './quote-texts.ts'

const all = quotations().map((quotation) => ({ ...quotation, ...verifyQuote(quotation.quote, quotation.source) }))
const isTrue = ({ alteration }: Quotation) => alteration === 'none' || alteration === 'words that change nothing'
const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length

describe('of hundreds of quotations in Chinese and English, more than half of them altered', () => {
  const altered = all.filter((quotation) => !isTrue(quotation))
  const kept = all.filter(({ alteration }) => alteration === 'none')
  const reworded = all.filter(({ alteration }) => alteration === 'words that change nothing')

  test('there are enough', () => {
    expect(kept.length).toBeGreaterThan(300)
    expect(altered.length).toBeGreaterThan(kept.length)
  })

  test('none with another word, number or negation is verified or supported', () => {
    const accepted = altered.filter(({ state }) => state !== 'unverified')
    expect(accepted.map(({ quote, state, alteration }) => [alteration, state, quote])).toEqual([])
  })

  test('none that was reworded is verified', () => {
    expect(reworded.filter(({ state }) => state === 'verified').map(({ quote }) => quote)).toEqual([])
  })

  test('nearly all that keep the words are verified, and most of those with words that change nothing supported', () => {
    expect(
      share(
        kept.filter(({ state }) => state === 'verified'),
        kept,
      ),
    ).toBeGreaterThan(0.98)
    expect(
      share(
        reworded.filter(({ state }) => state === 'supported'),
        reworded,
      ),
    ).toBeGreaterThan(0.9)
  })
})

// A search that is not linear takes minutes, and fails by the test's own limit.
describe('a megabyte is searched to its end', () => {
  const megabyte = (part: string) => part.repeat(Math.ceil(1_000_000 / part.length)).slice(0, 1_000_000)

  test.each([
    ['Chinese', chinese],
    ['English', english],
  ])('of %s, for a quotation of two thousand characters that is not in it', (_, text) => {
    const quote = `${text.slice(0, 1500)} nothing like it ${text.slice(0, 500)}`
    expect(verifyQuote(quote, megabyte(text)).state).toBe('unverified')
  })

  test.each([
    ['a'.repeat(2000), 'a'],
    [`${'a'.repeat(2000)}b`, 'a'],
    [`b${'a'.repeat(2000)}`, 'a'],
    ['不'.repeat(2000), '不'],
    ['a b '.repeat(500), 'a b '],
    ['当事人应当', '不当事人应当'],
    ['shall pay', 'not the shall pay '],
    ['甲乙…'.repeat(600), '甲乙'],
    ['甲乙丙丁…'.repeat(45), '甲乙丙丁'],
    ['甲乙丙丁…'.repeat(45), '不甲乙丙丁 '],
    ['1,'.repeat(1000), '1,'],
    ['，。'.repeat(1000), '，。'],
    ['\u200b'.repeat(2000), '\u200b'],
    ['\ud83d'.repeat(2000), '\ud83d'],
    ['ﷺ'.repeat(700), 'ﷺ'],
    ['. '.repeat(1000), 'x. . . . '],
    ['[ '.repeat(1000), '[ '],
    ['\u200bab cd', 'a\u200b'],
  ])('also of hostile text, %#', (quote, part) => {
    for (const source of [megabyte(part), `x${'\u200b'.repeat(1_000_000)}`])
      expect(['verified', 'supported', 'unverified']).toContain(verifyQuote(quote, source).state)
  })
})
