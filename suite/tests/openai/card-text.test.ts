import type { Card, Question } from '@casewright/contracts/card'
import { expect, test } from 'vitest'
import { answersIn, cardText } from '../../openai/card-text.ts'

const question = (more: Partial<Question>): Question => ({
  question: 'When was it due?',
  field_key: 'due',
  input_type: 'date',
  required: true,
  ...more,
})
const card = (...questions: Question[]): Card => ({
  card_id: 'c',
  review_type: 'clarify',
  title: 'Two things',
  questions,
  created_at: '2026-01-01T00:00:00Z',
})
const kind = question({
  question: 'Which?',
  field_key: 'kind',
  input_type: 'select',
  required: false,
  options: [
    { value: 'a', label: 'Loan' },
    { value: 'b', label: 'Lease' },
  ],
})

test('a card reads as numbered questions with their forms and options', () => {
  expect(cardText(card(question({}), kind))).toBe(
    [
      'Please answer: Two things',
      '1. When was it due? (a day, such as 2025-01-31)',
      '2. Which? (optional)',
      '   1) Loan',
      '   2) Lease',
      'Reply line by line with the numbers, such as “1. answer”; leave out what you do not know.',
    ].join('\n'),
  )
})

test('a single question is answered by the whole message, several by their numbers', () => {
  expect(answersIn(card(question({})), '2025-01-31')).toEqual([{ field_key: 'due', value: '2025-01-31' }])
  expect(answersIn(card(question({}), kind), '2) 2\n1. 2025-01-31')).toEqual([
    { field_key: 'due', value: '2025-01-31' },
    { field_key: 'kind', value: 'b' },
  ])
  const note = question({ field_key: 'note', input_type: 'textarea' })
  expect(answersIn(card(note, kind), '1、一行\n又一行')).toEqual([{ field_key: 'note', value: '一行\n又一行' }])
})

test('what does not fit its question is a problem with its number', () => {
  expect(answersIn(card(question({}), kind), '2. 1')).toEqual({
    problem: 'The answer to question 1 was not understood.',
  })
  expect(answersIn(card(kind, question({})), '1. Loan\n2. soon')).toMatchObject({
    problem: expect.stringContaining('2'),
  })
})
