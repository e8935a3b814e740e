import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halvesOf } from '../../rules/sample-halves.ts'
import {
  type AskedHalf,
  defaultWeight,
  gainsOf,
  learntWeight,
  samplesMin,
  weightOfBases,
  weights,
} from '../../rules/vector-weight.ts'

const atDefault = 0
const notFound = weights.map(() => 0)
/** The halves are found at the default one time in four; from the weight on so many of eight more are, and beyond `until` none of them. */
const samples = (ofEight: number, { from = 0.3, until = 1, count = 256 } = {}): number[][] =>
  Array.from({ length: count }, (_, at) =>
    weights.map((weight) => {
      if (at % 4 === 0) return 1
      return weight >= from && weight <= until && (at * 5) % 8 < ofEight ? 1 : 0
    }),
  )

describe('the learnt weight', () => {
  test('is that by which most other halves are found', () => {
    expect(learntWeight(samples(3, { from: 0.3, until: 0.3 }))).toBe(0.3)
    const better = samples(3).map((gains, at) =>
      gains.map((gain, of) => (weights[of] === 0.4 && at % 8 === 7 ? 1 : gain)),
    )
    expect(learntWeight(better)).toBe(0.4)
  })

  test('is the one in the middle where several are equal', () => {
    expect(learntWeight(samples(3, { from: 0.3, until: 0.4 }))).toBe(0.35)
    expect(learntWeight(samples(3, { from: 0.25 }))).toBe(0.35)
  })

  test('is the default where no weight finds more', () => {
    expect(learntWeight(samples(0))).toBe(defaultWeight)
    expect(learntWeight(samples(3, { from: 0 }))).toBe(defaultWeight)
  })

  test('is the default where a weight finds more than it loses, but not surely', () => {
    const uneven = (gained: number, lost: number): number[][] =>
      Array.from({ length: 256 }, (_, at) =>
        weights.map((_, of) => {
          if (at < gained) return of === atDefault ? 0 : 1
          return at >= 256 - lost && of !== atDefault ? 0 : 1
        }),
      )
    expect(learntWeight(uneven(24, 18))).toBe(defaultWeight)
    expect(learntWeight(uneven(24, 4))).toBeGreaterThan(defaultWeight)
  })

  test('is the default where fewer samples make the same gain less sure', () => {
    expect(learntWeight(samples(2))).toBeGreaterThan(defaultWeight)
    expect(learntWeight(samples(2, { count: samplesMin }))).toBe(defaultWeight)
  })

  test('is one of the weights, never below the default, whatever was found', () => {
    const gains = fc.array(fc.constantFrom(0, 0.5, 1), { minLength: weights.length, maxLength: weights.length })
    fc.assert(
      fc.property(fc.array(gains, { minLength: samplesMin, maxLength: 40 }), (found) => {
        expect([undefined, ...weights]).toContain(learntWeight(found))
      }),
    )
    expect(Math.min(...weights)).toBe(defaultWeight)
  })

  test('is unknown with too few samples, and where nothing is found', () => {
    expect(learntWeight(samples(8, { count: samplesMin - 1 }))).toBeUndefined()
    expect(learntWeight([])).toBeUndefined()
    expect(learntWeight(Array.from({ length: 64 }, () => notFound))).toBeUndefined()
  })
})

describe('what a question gains', () => {
  /** Scores fall as those of unrelated texts do. */
  const retrieved = (prefix: string, wantedAt: number): AskedHalf['keyword'] =>
    Array.from({ length: 100 }, (_, at) => ({
      chunk_id: at === wantedAt ? 'wanted' : `${prefix}${at}`,
      score: 1 - Math.log(at + 1) / 10,
    }))

  test('is whole by every weight if both ways find it first, and nothing if neither does', () => {
    expect(gainsOf({ keyword: retrieved('k', 0), vector: retrieved('v', 0), wanted: 'wanted' })).toEqual(
      weights.map(() => 1),
    )
    expect(gainsOf({ keyword: retrieved('k', -1), vector: retrieved('v', -1), wanted: 'wanted' })).toEqual(notFound)
    expect(gainsOf({ keyword: retrieved('k', 90), vector: retrieved('v', 90), wanted: 'wanted' })).toEqual(notFound)
  })

  test('rises with the weight if meaning finds it, and falls if words do', () => {
    const byMeaning = gainsOf({ keyword: retrieved('k', -1), vector: retrieved('v', 0), wanted: 'wanted' })
    expect(byMeaning).toEqual(byMeaning.toSorted((one, other) => one - other))
    expect(byMeaning.at(-1)).toBeGreaterThan(byMeaning[atDefault] as number)
    const byWords = gainsOf({ keyword: retrieved('k', 5), vector: retrieved('v', -1), wanted: 'wanted' })
    expect(byWords).toEqual(byWords.toSorted((one, other) => other - one))
    expect(byWords.at(-1)).toBeLessThan(byWords[atDefault] as number)
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
