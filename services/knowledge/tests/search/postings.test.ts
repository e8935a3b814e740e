import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Best } from '../../keyword/best.ts'
import { createSaturations, repetition, weigh } from '../../keyword/bm25.ts'
import {
  blockOf,
  blockSlots,
  createScratch,
  posting,
  scoreBlock,
  slotInBlock,
  termBlock,
} from '../../keyword/postings.ts'

const saturationFor = createSaturations()
const scratch = createScratch()

interface Posted {
  slot: number
  frequency: number
  length: number
}

const slotsEnd = 600
const posted = fc
  .uniqueArray(
    fc.record({
      slot: fc.integer({ min: 0, max: slotsEnd - 1 }),
      frequency: fc.integer({ min: 1, max: 300 }),
      length: fc.integer({ min: 1, max: 9000 }),
    }),
    { selector: ({ slot }) => slot, maxLength: 300 },
  )
  .map((list) => list.sort((one, other) => one.slot - other.slot))

const blocksOf = (lists: Posted[][]) =>
  lists.map((list) => termBlock(Uint32Array.from(list, (at) => posting(at.slot, at.frequency, at.length))))

/** Every score, added up without any short cut. */
function allScores(lists: Posted[][], weights: number[], average: number): Map<number, number> {
  const saturation = saturationFor(average)
  const scores = new Map<number, number>()
  for (const [term, block] of blocksOf(lists).entries())
    for (const value of block.postings) {
      const slot = value >>> 18
      scores.set(slot, (scores.get(slot) ?? 0) + (weights[term] as number) * (saturation[value & 0x3ffff] as number))
    }
  return scores
}

describe('postings', () => {
  test('a posting keeps slot, length and frequency, within what its bits hold, and sorts by slot', () => {
    fc.assert(
      fc.property(fc.nat(blockSlots - 1), fc.nat(blockSlots - 1), (one, other) => {
        expect(Math.sign(posting(one, 255, 8000) - posting(other, 1, 1))).toBe(
          one === other ? 1 : Math.sign(one - other),
        )
      }),
    )
    expect(posting(5, 300, 1_000_000) & 0xff).toBe(255)
    expect((posting(5, 1, 1_000_000) >>> 8) & 1023).toBe(1023)
    expect([blockOf(blockSlots), slotInBlock(blockSlots + 3)]).toEqual([1, 3])
  })

  test('what is skipped never changes the best: the same hits as adding everything up, whatever was found before', () => {
    fc.assert(
      fc.property(
        fc.array(posted, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.double({ min: 0.1, max: 12, noNaN: true }), { minLength: 8, maxLength: 8 }),
        (lists, limit, weights) => {
          const terms = blocksOf(lists).map((block, at) => ({
            weight: weights[at] as number,
            selects: true,
            block: () => block,
          }))
          const best = new Best(limit)
          const saturation = saturationFor(400)
          best.from(0)
          scoreBlock(best, terms, 0, { saturation, scratch, slotsEnd })
          best.from(1)
          // Now something is known, and most of the work is skipped.
          scoreBlock(best, terms, 0, { saturation, scratch, slotsEnd })
          const scores = [...allScores(lists, weights, 400)]
          const expected = [0, 1]
            .flatMap((base) => scores.map(([slot, score]) => ({ base, slot, score })))
            .sort((one, other) => other.score - one.score || one.base - other.base || one.slot - other.slot)
            .slice(0, limit)
          const hits = best.hits()
          expect(hits).toHaveLength(expected.length)
          for (const [at, { score }] of hits.entries())
            expect(score).toBeCloseTo((expected[at] as { score: number }).score, 6)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('slots that are not accepted, or lie behind the end, are not found', () => {
    const block = termBlock(Uint32Array.from([1, 2, 3, 4], (slot) => posting(slot, 1, 10)))
    const best = new Best(10)
    scoreBlock(best, [{ weight: 1, selects: true, block: () => block }], 0, {
      saturation: saturationFor(10),
      scratch,
      slotsEnd: 4,
      accepts: (slot) => slot !== 2,
    })
    expect(best.hits().map(({ slot }) => slot)).toEqual([1, 3])
  })

  test('a longer chunk adds less, however long it is', () => {
    const saturation = saturationFor(2_000)
    const tells = (length: number) => saturation[posting(0, 5, length)] as number
    const grown = [100, 500, 511, 512, 600, 6_640, 6_656, 6_700, 8_688, 9_000, 12_000, 20_000, 40_000, 60_000]
    const added = grown.map(tells)
    for (const [at, adds] of added.entries()) {
      const exact = 5 / (5 + 1.2 * (0.25 + (0.75 * (grown[at] as number)) / 2_000))
      expect(Math.abs(adds / exact - 1)).toBeLessThan(0.02)
      // Within one step of the code two lengths are one.
      if (at > 0 && (grown[at] as number) / (grown[at - 1] as number) > 1.03)
        expect(adds).toBeLessThan(added[at - 1] as number)
    }
    fc.assert(
      fc.property(fc.nat(70_000), fc.nat(70_000), (one, other) => {
        const [shorter, longer] = [Math.min(one, other), Math.max(one, other)]
        expect(tells(longer)).toBeLessThanOrEqual(tells(shorter))
      }),
    )
  })

  test('a repeated word counts as often as it is there in an account, and once in a question', () => {
    expect([1, 3, 9].map((count) => repetition(count, 120))).toEqual([1, 1, 1])
    expect([1, 3, 9].map((count) => repetition(count, 900))).toEqual([1, 3, 9])
    expect(repetition(3, 300)).toBeGreaterThan(1)
    expect(repetition(3, 300)).toBeLessThan(3)
  })

  test('a rarer term weighs more, and one that seems to be in more chunks than there are still weighs something', () => {
    const weightOf = (chunks: number, frequency: number) => weigh([frequency], chunks)[0]?.weight
    expect(weightOf(1000, 1)).toBeGreaterThan(weightOf(1000, 2) as number)
    expect(weightOf(1000, 1000)).toBeGreaterThan(0)
    expect(weightOf(10, 1000)).toBeGreaterThan(0)
    expect(weightOf(10, 0)).toBe(0)
  })

  test('among many chunks common terms do not select, unless there are no others', () => {
    const selecting = (frequencies: number[], chunks: number) =>
      weigh(frequencies, chunks).map(({ selects }) => selects)
    expect(selecting([10, 60_000], 1_000_000)).toEqual([true, false])
    expect(selecting([60_000, 0, 70_000], 1_000_000)).toEqual([true, true, true])
    expect(selecting([10, 60_000], 100_000)).toEqual([true, true])
  })

  test('a term that does not select adds to chunks that have another one, and finds none by itself', () => {
    const block = (...slots: number[]) => termBlock(Uint32Array.from(slots, (slot) => posting(slot, 1, 10)))
    const [rare, common] = [block(3), block(1, 2, 3, 4)]
    const best = new Best(10)
    const terms = [
      { weight: 1, selects: false, block: () => common },
      { weight: 5, selects: true, block: () => rare },
    ]
    scoreBlock(best, terms, 0, { saturation: saturationFor(10), scratch, slotsEnd: 10 })
    const each = saturationFor(10)[posting(0, 1, 10)] as number
    expect(best.hits()).toEqual([{ base: 0, slot: 3, score: expect.closeTo(6 * each, 5) }])
  })
})
