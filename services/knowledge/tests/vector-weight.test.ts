import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halvesOf } from '../rules/other-half.ts'
import { defaultWeight, type HalfRanks, learntWeight, samplesMin, weightOfBases } from '../rules/vector-weight.ts'

const notFound = 10
/** As many samples, of which keywords find one in two, and vectors so many of eight, in first place. */
const samples = (vectorsOfEight: number, count = 64): HalfRanks[] =>
  Array.from({ length: count }, (_, at) => ({
    keyword: at % 2 === 0 ? 0 : notFound,
    vector: (at * 5) % 8 < vectorsOfEight ? 0 : notFound,
  }))
const weightFor = (vectorsOfEight: number) => learntWeight(samples(vectorsOfEight)) as number

describe('the learnt weight', () => {
  test('rises with what the vectors find, from the default to more than twice as much', () => {
    const weights = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(weightFor)
    expect(weights).toEqual(weights.toSorted((one, other) => one - other))
    expect(weights[0]).toBe(defaultWeight)
    expect(weights[1]).toBe(defaultWeight)
    expect(weights[8]).toBeGreaterThan(2 * defaultWeight)
  })

  test('is discounted: vectors that find as much as keywords count less than these', () => {
    expect(weightFor(4)).toBeLessThan(0.2)
    expect(weightFor(6)).toBeLessThan(0.5)
  })

  test('is lower where fewer samples make it less sure', () => {
    expect(learntWeight(samples(6, samplesMin))).toBeLessThan(weightFor(6))
  })

  test('is within its bounds, whatever was found', () => {
    const rank = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(fc.array(fc.record({ keyword: rank, vector: rank }), { minLength: samplesMin }), (ranks) => {
        const weight = learntWeight(ranks)
        if (weight === undefined) return
        expect(weight).toBeGreaterThanOrEqual(defaultWeight)
        expect(weight).toBeLessThanOrEqual(0.7)
      }),
    )
  })

  test('never falls when a vector moves up', () => {
    const improved = samples(5).map((ranks, at) => (at < 20 ? { ...ranks, vector: Math.min(ranks.vector, 1) } : ranks))
    expect(learntWeight(improved)).toBeGreaterThan(weightFor(5))
  })

  test('is the upper bound where keywords find nothing, and unknown where nobody does', () => {
    const blind = (vector: number) => Array.from({ length: 64 }, () => ({ keyword: notFound, vector }))
    expect(learntWeight(blind(0))).toBe(0.7)
    expect(learntWeight(blind(notFound))).toBeUndefined()
  })

  test('is unknown with too few samples', () => {
    expect(learntWeight(samples(8, samplesMin - 1))).toBeUndefined()
    expect(learntWeight([])).toBeUndefined()
  })
})

test('several bases count by their chunks, an unknown one by the default', () => {
  const bases = [
    { chunks: 300, weight: 0.4 },
    { chunks: 100, weight: null },
  ]
  expect(weightOfBases(bases)).toBeCloseTo(0.75 * 0.4 + 0.25 * defaultWeight)
  expect(weightOfBases([{ chunks: 0, weight: 0.4 }])).toBe(defaultWeight)
  expect(weightOfBases([])).toBe(defaultWeight)
})

describe('the halves of a passage', () => {
  test('meet where a Chinese clause ends nearest to the middle; the question is the longest of the first', () => {
    const [first, second] = [
      '借款合同是借款人向贷款人借款，到期返还借款，',
      '并且按照约定支付利息；没有约定的，视为没有利息。',
    ]
    expect(halvesOf(first + second)).toEqual({ query: '借款合同是借款人向贷款人借款，', rest: second })
  })

  test('meet where a Western sentence ends, and not at a comma or within a number', () => {
    const first =
      'Rent. The landlord, who keeps the roof in repair, shall return 2.5 per cent of the deposit when the lease ends. '
    const second =
      'The tenant pays the rent on the first day of each month, without any notice, to the account that is named below.'
    expect(halvesOf(first + second)).toEqual({ query: first.slice('Rent. '.length).trim(), rest: second })
  })

  test.each([
    ['too short', '借款合同，支付利息。'],
    ['of one sentence', 'word '.repeat(80)],
    ['empty', ''],
    ['of short scraps', '一、二、'.repeat(3)],
  ])('are none of a passage that is %s', (_, text) => {
    expect(halvesOf(text)).toBeUndefined()
  })

  test('are a passage without loss, and the question is not in the rest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('甲方支付租金', '押金', '，', '。', 'The rent is due', '. ', '\n')),
        (parts) => {
          const text = parts.join('')
          const halves = halvesOf(text)
          if (!halves) return
          expect(text.endsWith(halves.rest) || text.trimEnd().endsWith(halves.rest)).toBe(true)
          expect(text.slice(0, text.trimEnd().length - halves.rest.length)).toContain(halves.query)
        },
      ),
    )
  })
})
