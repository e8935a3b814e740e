import { expect, test } from 'vitest'
import { deskChangesIn, withDeskChanges } from '../../desk/changes.ts'
import type { DraftParagraph, Section } from '../../drafts/draft.ts'

const source = { kind: 'file' as const, id: 'f', title: 't', quote: 'q', start: 0, end: 1 }
const said = (text: string, more: Partial<DraftParagraph> = {}): DraftParagraph => ({
  text,
  sources: [source],
  verification: 'verified',
  ...more,
})
const of = (...paragraphs: DraftParagraph[]): Section[] => [{ heading: 'Facts', paragraphs }]

test("a lawyer's words stand in the place of a statement, with its sources, and are supported by them at most", () => {
  const changes = [{ statement: 'Lent on 1 May.', wording: 'On 1 May the claimant lent it.' }]
  expect(withDeskChanges(of(said('Lent on 1 May.'), said('Not repaid.')), changes)).toEqual(
    of(said('On 1 May the claimant lent it.', { verification: 'supported', edited: true }), said('Not repaid.')),
  )
  const unproved = of(said('Lent on 1 May.', { verification: 'unverified' }))
  expect(withDeskChanges(unproved, changes)[0]?.paragraphs[0]).toMatchObject({ verification: 'unverified' })
})

test('what is to be taken out is gone, and with its last paragraph the heading', () => {
  expect(withDeskChanges(of(said('a'), said('b')), [{ statement: 'a', wording: null }])).toEqual(of(said('b')))
  expect(withDeskChanges(of(said('a')), [{ statement: 'a', wording: null }])).toEqual([])
})

test('a change of changed words follows it, back to the first ones, too; words that stand nowhere change nothing', () => {
  const then = { statement: 'a', wording: 'b' }
  const text = (changes: { statement: string; wording: string | null }[]) =>
    withDeskChanges(of(said('a')), changes)[0]?.paragraphs[0]?.text
  expect(text([then, { statement: 'b', wording: 'c' }])).toBe('c')
  expect(text([then, { statement: 'b', wording: 'a' }])).toBe('a')
  expect(text([then, { statement: 'b', wording: null }])).toBeUndefined()
  expect(text([{ statement: 'x', wording: 'y' }])).toBe('a')
})

test('words of a lawyer that are kept from an earlier version are still known as theirs', () => {
  const [section] = withDeskChanges(of(said('b')), [{ statement: 'a', wording: 'b' }])
  expect(section?.paragraphs[0]).toMatchObject({ text: 'b', edited: true, verification: 'verified' })
})

test('a table takes an edit of the same shape, cell by cell, and leaves another alone', () => {
  const cell = (text: string) => ({ text, sources: [], verification: 'verified' as const })
  const table = {
    columns: [{ heading: 'h', width: 1 }],
    rows: [
      [{ text: 'Claimant' }, cell('Li')],
      [cell('x'), cell('y')],
    ],
  }
  const before = of(said('', { table }))
  const statement = 'Claimant | Li\nx | y'
  const after = withDeskChanges(before, [{ statement, wording: 'Claimant | Li Si\nx | y' }])
  expect(after[0]?.paragraphs[0]?.table?.rows).toEqual([
    [{ text: 'Claimant' }, { text: 'Li Si', sources: [], verification: 'supported' }],
    [cell('x'), cell('y')],
  ])
  expect(withDeskChanges(before, [{ statement, wording: 'Claimant: Li Si' }])).toEqual(before)
})

test('only changes of this document count', () => {
  const desk = { document: 'demand_letter', changes: [{ statement: 'a', wording: 'b' }] }
  expect(deskChangesIn(desk, 'demand_letter')).toEqual([{ statement: 'a', wording: 'b' }])
  expect(deskChangesIn(desk, 'legal_opinion')).toEqual([])
  expect(deskChangesIn(undefined, 'legal_opinion')).toEqual([])
})
