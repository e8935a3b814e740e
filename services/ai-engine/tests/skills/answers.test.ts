import type { Card, Question } from '@casewright/contracts/ai-engine/resources'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worthAsking } from '../../graph/rules/asking.ts'
import { answerProblems } from '../../graph/rules/check-answers.ts'
import { engineMembers, type State } from '../../graph/rules/state.ts'
import { pathProblem, writeAnswers } from '../../graph/rules/write-answers.ts'

const file = '01990000-0000-7000-8000-000000000001'
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
const question = (input_type: Question['input_type'], more: Partial<Question> = {}): Question => ({
  question: '?',
  field_key: 'intake.x',
  input_type,
  required: true,
  ...(/select/.test(input_type) && { options }),
  ...more,
})
const cardOf = (...questions: Question[]): Card => ({
  card_id: 'c',
  review_type: 'clarify',
  title: 'T',
  questions,
  created_at: '2026-01-01T00:00:00.000Z',
})
const problems = (asked: Question, value: unknown) =>
  answerProblems(cardOf(asked), [{ field_key: asked.field_key, value }])

test.each<[Question['input_type'], unknown[], unknown[]]>([
  ['text', ['x', 'x'.repeat(2000)], [1, true, ['x'], {}, 'x'.repeat(2001)]],
  ['textarea', ['x'.repeat(50_000)], [1, {}, 'x'.repeat(50_001)]],
  ['number', [0, -1.5], ['1', true, Number.NaN, Number.POSITIVE_INFINITY, [1]]],
  ['money', [0, 12.5], [-1, '12', {}]],
  ['date', ['2024-02-29'], ['2023-02-29', '2024-13-01', '2024-1-1', '05/03/2024', 20_240_101, '2024-02-29T00:00:00Z']],
  ['boolean', [true, false], ['true', 1, 0, [true]]],
  ['select', ['a', 'b'], ['c', 'A', ['a'], 1, true]],
  ['multi_select', [['a'], ['a', 'b']], ['a', ['a', 'a'], ['a', 'c'], [1], { 0: 'a' }]],
  [
    'file',
    [file, [file, file.toUpperCase()]],
    ['f1', 'not-even-a-uuid', [file, 'x'], 1, [1], [' '], 'x'.repeat(129), {}, [['f1']]],
  ],
])('%s takes what is of its type and nothing else', (input_type, good, bad) => {
  for (const value of good) expect(problems(question(input_type), value)).toEqual([])
  for (const value of bad) {
    expect(problems(question(input_type), value)).toMatchObject([{ path: 'body.user_response.answers.0.value' }])
    expect(problems(question(input_type, { required: false }), value)).toHaveLength(1)
  }
  for (const empty of [null, '', ' \n', '\u3000', '\u200b\u2060', [], undefined]) {
    expect(problems(question(input_type), empty)).toMatchObject([{ message: 'is required' }])
    expect(problems(question(input_type, { required: false }), empty)).toEqual([])
  }
})

test('a number keeps within its bounds', () => {
  const asked = question('number', { min: 1, max: 3 })
  expect([0.9, 1, 3, 3.1].map((value) => problems(asked, value).length)).toEqual([1, 0, 0, 1])
})

test('each wrong field has one row: not asked, answered twice, left out', () => {
  const card = cardOf(question('text'), question('text', { field_key: 'intake.y' }))
  const answers = [
    { field_key: 'intake.x', value: 'one' },
    { field_key: 'intake.x', value: 'two' },
    { field_key: 'intake.z', value: 'three' },
  ]
  expect(answerProblems(card, answers)).toEqual([
    { path: 'body.user_response.answers.1.field_key', message: 'is answered twice' },
    { path: 'body.user_response.answers.2.field_key', message: 'was not asked by this card' },
    { path: 'body.user_response.answers', message: 'has no answer to intake.y, which is required' },
  ])
})

const forbidden = ['__proto__', 'prototype', 'constructor']

test('a path with a refused name, or into what the engine keeps, is refused even when a card asks for it', () => {
  const paths = [
    ...forbidden.flatMap((name) => [name, `${name}.x`, `intake.${name}`, `intake.${name}.x`]),
    ...engineMembers.flatMap((name) => [name, `${name}.x`]),
    '',
    '.',
    'a..b',
    '.a',
    'a.',
    'a b',
    'a[0]',
    'a.b.c.d.e.f.g.h.i',
    'a'.repeat(101),
  ]
  for (const field_key of paths) {
    expect(pathProblem(field_key), field_key).toBeTypeOf('string')
    const asked = question('text', { field_key })
    expect(answerProblems(cardOf(asked), [{ field_key, value: 'x' }])).toMatchObject([
      { path: 'body.user_response.answers.0.field_key' },
    ])
  }
})

const segment = fc.oneof(
  fc.constantFrom('intake', 'a', 'b', 'toString', 'hasOwnProperty', '案由', ...forbidden),
  fc.string({ minLength: 1, maxLength: 5 }),
)
const json = fc.jsonValue({ maxDepth: 3 })

test('an allowed answer stands at its path, everything else is as it was, and no prototype is touched', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('intake', 'a', 'b'), json),
      fc.array(segment, { minLength: 1, maxLength: 8 }),
      json,
      (members, path, value) => {
        const field_key = path.join('.')
        fc.pre(pathProblem(field_key) === undefined)
        const names = field_key.split('.')
        const before = structuredClone(members)
        const written = writeAnswers(members as never, [{ field_key, value }]) as Record<string, unknown>
        expect(members).toEqual(before)
        const at = names.reduce<unknown>((inner, name) => {
          expect(Object.hasOwn(inner as object, name)).toBe(true)
          return (inner as Record<string, unknown>)[name]
        }, written)
        expect(at).toEqual(value)
        const { [names[0] as string]: _changed, ...rest } = written
        const { [names[0] as string]: _former, ...others } = before
        expect(rest).toEqual(others)
        expect(Object.keys(Object.prototype)).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})

test('an answer keeps its neighbours, and replaces what is no object on the way', () => {
  const state = { intake: { claim: 'pay', amounts: [1] }, phase: 'intake' } as unknown as State
  const written = writeAnswers(state, [
    { field_key: 'intake.opponent', value: 'Zhang' },
    { field_key: 'intake.amounts.first', value: 2 },
    { field_key: 'strategy.document', value: 'demand_letter' },
  ])
  expect(written).toEqual({
    intake: { claim: 'pay', opponent: 'Zhang', amounts: { first: 2 } },
    phase: 'intake',
    strategy: { document: 'demand_letter' },
  })
})

test('a skill can only ask about its own products, answerably, and nothing more than twice', () => {
  const ask = (...questions: Question[]) =>
    worthAsking(
      { action: 'ask_user', review_type: 'confirm', questions },
      { products: ['intake'] },
      {
        'intake.often': 2,
        'intake.once': 1,
      },
    )?.questions.map(({ field_key }) => field_key) ?? null
  const key = (field_key: string) => question('text', { field_key })
  expect(ask(key('intake.x'), key('intake.once'), key('intake.x'))).toEqual(['intake.x', 'intake.once'])
  const refused = [
    'delivery.confirmed',
    'turn.answer',
    'phase',
    'intake',
    'intake.often',
    'intake.__proto__.x',
    'draft.x',
  ]
  for (const field_key of refused) expect(ask(key(field_key)), field_key).toBeNull()
  const { options: _none, ...without } = question('select')
  expect(ask(without as Question)).toBeNull()
  expect(worthAsking(null, { products: ['intake'] }, {})).toBeNull()
})
