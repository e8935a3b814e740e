import type { Answer, Card, Question } from '@casewright/contracts/ai-engine/resources'
import type { FieldProblem } from '@casewright/kit/data/errors'
import { isBlank } from '@casewright/kit/text/visible-text'
import { pathProblem } from './write-answers.ts'

/** What is wrong with the answers to a card; nothing when they may be written. */
export function answerProblems({ questions }: Card, answers: readonly Answer[]): FieldProblem[] {
  const byKey = new Map(questions.map((question) => [question.field_key, question]))
  const given = new Set<string>()
  const problems: FieldProblem[] = []
  answers.forEach(({ field_key, value }, index) => {
    const at = (member: string, message: string) =>
      problems.push({ path: `body.user_response.answers.${index}.${member}`, message })
    const question = byKey.get(field_key)
    const refused = pathProblem(field_key)
    if (refused) at('field_key', refused)
    else if (!question) at('field_key', 'was not asked by this card')
    else if (given.has(field_key)) at('field_key', 'is answered twice')
    else if (isEmpty(value)) {
      if (question.required) at('value', 'is required')
    } else {
      const problem = valueProblem(question, value)
      if (problem) at('value', problem)
    }
    given.add(field_key)
  })
  for (const { field_key, required } of questions)
    if (required && !given.has(field_key))
      problems.push({ path: 'body.user_response.answers', message: `has no answer to ${field_key}, which is required` })
  return problems
}

/** White space is no answer. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0)

const isText = (value: unknown, lengthMax: number): value is string =>
  typeof value === 'string' && value.length <= lengthMax
/** As files-service names its files. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const date = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day that the calendar has: the 30th of February is none. */
function isDay(value: string): boolean {
  const [, year, month, day] = (date.exec(value) ?? []).map(Number)
  if (!year || !month || !day) return false
  const made = new Date(Date.UTC(year, month - 1, day))
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}

function valueProblem({ input_type, options = [], min, max }: Question, value: unknown): string | undefined {
  const known = (one: unknown) => options.some((option) => option.value === one)
  switch (input_type) {
    case 'text':
      return isText(value, 2_000) ? undefined : 'must be a text of at most 2,000 characters'
    case 'textarea':
      return isText(value, 50_000) ? undefined : 'must be a text of at most 50,000 characters'
    case 'number':
    case 'money':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number'
      if (input_type === 'money' && value < 0) return 'must not be less than 0'
      if (min !== undefined && value < min) return `must not be less than ${min}`
      return max !== undefined && value > max ? `must not be more than ${max}` : undefined
    case 'date':
      return typeof value === 'string' && isDay(value) ? undefined : 'must be a day as YYYY-MM-DD'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'select':
      return known(value) ? undefined : 'must be one of the options'
    case 'multi_select':
      return Array.isArray(value) && new Set(value).size === value.length && value.every(known)
        ? undefined
        : 'must be a list of different options'
    case 'file':
      return [value].flat().every((id) => typeof id === 'string' && uuid.test(id))
        ? undefined
        : 'must be the id of a file, or a list of them'
  }
}
