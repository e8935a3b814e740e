import type { Card, Question } from '@casewright/contracts/card'
import { invalidField } from '@casewright/kit/data/errors'
import { fieldSchema } from '../mcp/card-form.ts'

/** What answers a card, as JSON Schema: a value for each `field_key`. */
export const cardSchema = ({ questions }: Card): Record<string, unknown> => ({
  type: 'object',
  properties: Object.fromEntries(questions.map((question) => [question.field_key, schemaOf(question)])),
  required: questions.filter(({ required }) => required).map(({ field_key }) => field_key),
})

/** Files are uploaded beforehand, and answered by their ids. */
const schemaOf = (question: Question): object =>
  question.input_type === 'file'
    ? { type: 'array', items: { type: 'string', format: 'uuid' }, title: question.question }
    : fieldSchema(question)

/** The answers that the payload of a resume entry holds. */
export function answersIn(payload: unknown): { field_key: string; value: unknown }[] {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw invalidField('body.resume.0.payload', 'must be an object with a value for each field_key of the card')
  return Object.entries(payload).map(([field_key, value]) => ({ field_key, value }))
}
