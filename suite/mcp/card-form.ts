import type { Card, Question } from '@casewright/contracts/card'
import type {
  ElicitRequestFormParams,
  ElicitResult,
  PrimitiveSchemaDefinition,
} from '@modelcontextprotocol/sdk/types.js'
import type { CardAnswers } from './tool.ts'

/** A card as the form of an elicitation; undefined where a form cannot hold it: files are not handed in by one. */
export function cardForm({ title, questions }: Card): ElicitRequestFormParams | undefined {
  if (questions.some(({ input_type }) => input_type === 'file')) return undefined
  return {
    mode: 'form',
    message: title,
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(questions.map((question) => [question.field_key, fieldSchema(question)])),
      required: questions.filter(({ required }) => required).map(({ field_key }) => field_key),
    },
  }
}

/** What answers one question, as JSON Schema. */
export function fieldSchema({
  question,
  help,
  input_type,
  options = [],
  min,
  max,
}: Question): PrimitiveSchemaDefinition {
  const words = { title: question, ...(help !== undefined && { description: help }) }
  const choices = options.map(({ value, label }) => ({ const: value, title: label }))
  switch (input_type) {
    case 'number':
    case 'money':
      return {
        type: 'number',
        ...words,
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      }
    case 'boolean':
      return { type: 'boolean', ...words }
    case 'date':
      return { type: 'string', format: 'date', ...words }
    case 'select':
      return { type: 'string', oneOf: choices, ...words }
    case 'multi_select':
      return { type: 'array', items: { anyOf: choices }, ...words }
    case 'text':
    case 'textarea':
    case 'file':
      return { type: 'string', ...words }
  }
}

/** What the person filled in; a field that was left empty is not answered. */
export const answersOf = ({ action, content = {} }: ElicitResult): CardAnswers | undefined =>
  action === 'accept'
    ? Object.entries(content)
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([field_key, value]) => ({ field_key, value }))
    : undefined
