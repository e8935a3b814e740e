import { decisionOn } from '@casewright/legal/desk/decisions'
import { expect, test } from 'vitest'
import type { Draft } from '../../rules/matter-products.ts'
import { countReview, decisionFor, mayLeave, mentionedIn, nextUndecided, statementsOf } from '../../rules/review.ts'

const said = (text: string, verification: 'verified' | 'unverified', form?: string) => ({
  text,
  sources: [],
  verification,
  ...(form && { form }),
})
const draft: Draft = {
  kind: 'statement_of_claim',
  title: 'T',
  version: 2,
  sections: [
    {
      heading: 'a',
      paragraphs: [said('one', 'verified'), said('Judge', 'unverified', 'formal'), said('two', 'unverified')],
    },
    { heading: 'b', paragraphs: [said('three 【待补充：日期】', 'unverified', 'request'), said('four', 'unverified')] },
  ],
}
const statements = statementsOf(draft)
const [one, two, three, four] = statements as [
  (typeof statements)[0],
  (typeof statements)[0],
  (typeof statements)[0],
  (typeof statements)[0],
]
const decided = (statement: (typeof statements)[0], decision: 'accepted' | 'edited' | 'rejected') => ({
  ...decisionFor(statement, 2, decision, decision === 'edited' ? 'x' : null),
  decision,
  decided_by: 'l',
  decided_at: '',
})

test('what claims something or has a gap is decided; formal lines are not', () => {
  expect(statements.map(({ key, text }) => [key, text])).toEqual([
    ['0.0', 'one'],
    ['0.2', 'two'],
    ['1.0', 'three 【待补充：日期】'],
    ['1.1', 'four'],
  ])
})

test('a table is known by its rows, and is as sound as the least of what its cells assert', () => {
  const cell = (text: string, verification: 'verified' | 'supported') => ({ text, sources: [], verification })
  const rows = [[cell('a', 'verified'), cell('b', 'supported')]]
  const table = { ...said('', 'unverified'), table: { columns: [{ heading: 'h', width: 1 }], rows } }
  expect(statementsOf({ ...draft, sections: [{ heading: '', paragraphs: [table] }] })).toEqual([
    { key: '0.0', text: 'a | b', verification: 'supported' },
  ])
})

test('nothing may leave before all is decided and nothing is to be changed', () => {
  const most = [decided(one, 'accepted'), decided(two, 'edited'), decided(three, 'accepted')]
  expect(countReview(statements, most)).toMatchObject({ total: 4, decided: 3, changes: [{ statement: 'two' }] })
  expect(mayLeave(countReview(statements, most))).toBe(false)
  expect(mayLeave(countReview(statements, [...most, decided(four, 'accepted')]))).toBe(false)
  const all = [one, two, three, four].map((statement) => decided(statement, 'accepted'))
  expect(mayLeave(countReview(statements, all))).toBe(true)
})

test('other words, or the same words whose source has gone, are undecided again', () => {
  const decisions = [decided(one, 'accepted')]
  expect(decisionOn(decisions, one)?.decision).toBe('accepted')
  expect(decisionOn(decisions, { ...one, text: 'one.' })).toBeUndefined()
  expect(decisionOn(decisions, { ...one, verification: 'unverified' })).toBeUndefined()
})

test('the next place is the next unverified one, around the end, and then whatever is left', () => {
  const next = (from: string | undefined, ...done: typeof statements) =>
    nextUndecided(
      statements,
      countReview(
        statements,
        done.map((statement) => decided(statement, 'accepted')),
      ),
      from,
    )
  expect(next(undefined)).toBe('0.2')
  expect(next('0.2')).toBe('1.0')
  expect(next('1.1')).toBe('0.2')
  expect(next('1.1', two, three, four)).toBe('0.0')
  expect(next(undefined, one, two, three, four)).toBeUndefined()
})

test('a mention is an @ before a name; of names that begin alike the longest counts', () => {
  const people = [
    { user_id: 'a', name: '王芳' },
    { user_id: 'b', name: '王芳华' },
    { user_id: 'c', name: 'Ann Lee' },
  ]
  expect(mentionedIn('@王芳华 和@Ann Lee请看', people)).toEqual(['b', 'c'])
  expect(mentionedIn('@王芳，王芳华', people)).toEqual(['a'])
  expect(mentionedIn('mail@example.com', people)).toEqual([])
})
