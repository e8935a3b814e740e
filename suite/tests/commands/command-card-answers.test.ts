import type { Question } from '@casewright/contracts/ai-engine/resources'
import { describe, expect, test } from 'vitest'
import { readAnswer } from '../../commands/card-answers.ts'

const question = (input_type: Question['input_type'], more: Partial<Question> = {}): Question => ({
  question: 'Which?',
  field_key: 'intake.x',
  required: true,
  input_type,
  ...more,
})
const options = [
  { value: 'sue', label: '起诉' },
  { value: 'wait', label: 'Wait' },
  { value: '1', label: 'A value that is a number' },
]

describe('what is typed becomes a value of the kind that was asked for', () => {
  test.each<[Question, string, unknown]>([
    [question('text'), '  张三 ', '张三'],
    [question('textarea'), 'first\nsecond', 'first\nsecond'],
    [question('number'), '-2.5', -2.5],
    [question('money'), '¥50,000', 50_000],
    [question('date'), '2024-02-29', '2024-02-29'],
    [question('boolean'), 'Yes', true],
    [question('boolean'), '否', false],
    [question('select', { options }), '2', 'wait'],
    [question('select', { options }), '起诉', 'sue'],
    [question('select', { options }), '1', '1'],
    [question('multi_select', { options }), 'sue，2, sue', ['sue', 'wait']],
    [question('file'), 'a b.pdf, c.txt', ['a b.pdf', 'c.txt']],
    [question('text', { default: 'as before' }), '', 'as before'],
    [question('text', { required: false }), ' ', undefined],
  ])('%o and "%s"', (asked, typed, value) => {
    expect(readAnswer(asked, typed)).toEqual({ value })
  })
})

describe('what does not fit is told', () => {
  test.each<[Question, string, string]>([
    [question('text'), ' ', 'This needs an answer.'],
    [question('number'), 'many', 'Give a number.'],
    [question('number', { min: 1 }), '0', 'Give a number that is not less than 1.'],
    [question('number', { max: 1 }), '2', 'Give a number that is not more than 1.'],
    [question('money'), '-1', 'Give a number that is not less than 0.'],
    [question('date'), '2023-02-29', 'Give a day of the calendar as YYYY-MM-DD.'],
    [question('date'), '2024-13-01', 'Give a day of the calendar as YYYY-MM-DD.'],
    [question('date'), 'tomorrow', 'Give a day of the calendar as YYYY-MM-DD.'],
    [question('boolean'), 'perhaps', 'Answer yes or no.'],
    [question('select', { options }), '0', 'Choose one of 1 to 3.'],
    [question('select', { options }), '4', 'Choose one of 1 to 3.'],
    [question('multi_select', { options }), '1, 9', 'Choose from 1 to 3, separated by commas.'],
  ])('%o and "%s"', (asked, typed, problem) => {
    expect(readAnswer(asked, typed)).toEqual({ problem })
  })
})
