import type { GivenCauseProfile } from '@casewright/contracts/knowledge/structured-resources'
import { expect, test } from 'vitest'
import { judgeRows } from '../../rules/structured-judgement.ts'
import { type StructuredRow, structuredRow } from '../../rules/structured-row.ts'
import { contract } from './structured-samples.ts'

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const day = (year: number): string => `${2000 + year}-01-01`
function someRow(next: (below: number) => number): StructuredRow {
  const from = next(8)
  return structuredRow('cause_profile', {
    ...contract,
    code: `c${next(2)}`,
    version: `v${next(4)}`,
    effective_from: day(from),
    effective_to: next(4) === 0 ? null : day(from + next(4)),
    parent_code: next(4) === 0 ? `c${next(3)}` : null,
  } as GivenCauseProfile)
}

const inForce = (rows: readonly StructuredRow[], key: string, on: string): StructuredRow[] =>
  rows.filter(
    (row) => row.key === key && (row.effective_from as string) <= on && !(row.effective_to && row.effective_to <= on),
  )

test('whatever is imported, never are two versions in force on one day, and never is a parent unknown', () => {
  const next = numbers(20260101)
  let taken = 0
  for (let run = 0; run < 300; run += 1) {
    let stored: StructuredRow[] = []
    for (let round = 0; round < 6; round += 1) {
      const rows = Array.from({ length: 1 + next(6) }, () => someRow(next))
      const errors = judgeRows(rows, { versions: stored, elements: [] })
      const accepted = rows.filter((_, at) => errors[at] === null)
      taken += accepted.length
      const replaced = (old: StructuredRow) =>
        accepted.some((row) => row.key === old.key && row.version === old.version)
      stored = [...stored.filter((old) => !replaced(old)), ...accepted]
      for (const key of ['c0', 'c1'])
        for (let year = 0; year < 20; year += 1) expect(inForce(stored, key, day(year)).length).toBeLessThan(2)
      for (const { body } of stored) {
        const { parent_code } = body as GivenCauseProfile
        if (parent_code) expect(stored.some(({ key }) => key === parent_code)).toBe(true)
      }
      expect(judgeRows(accepted, { versions: stored, elements: [] })).toEqual(accepted.map(() => null))
    }
  }
  expect(taken).toBeGreaterThan(1000)
})
