import { floodPieces } from '@casewright/kit/test-growth'
import { createTextWorkers } from '@casewright/kit/text/text-workers'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { outgrownRules } from './text-growth-works.ts'

const lengthMax = 20_000
// In a thread: a rule that is worse than quadratic fails here and does not hang the run.
const workers = createTextWorkers({ threads: 1, deadlineMs: 120_000, charactersMax: 10_000_000 })
afterAll(() => workers.close())

const measuring = {
  module: new URL('./text-growth-works.ts', import.meta.url).href,
  name: 'outgrownRules',
  run: (() => {
    throw new Error('a flood is long enough for a thread')
  }) as typeof outgrownRules,
}
const flood = (piece: string): string => piece.repeat(Math.ceil(lengthMax / piece.length)).slice(0, lengthMax)
const measured = (text: string): Promise<string[]> => workers.run(measuring, [text])

describe('the time of every rule and every skill grows with its text, and not with its square', () => {
  test.each(floodPieces)('of %j', async (piece) => {
    expect(await measured(`${flood(piece)}x`)).toEqual([])
  })

  test('of any pieces in a row', async () => {
    const pieces = fc.array(fc.constantFrom(...floodPieces), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(pieces, async (several) => {
        expect(await measured(`${flood(several.join(''))}x`)).toEqual([])
      }),
      { numRuns: 10 },
    )
  })
})
