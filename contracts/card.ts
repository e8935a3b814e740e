import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { type Static, Type } from 'typebox'
import { Id, Timestamp } from './common.ts'

/** What ai-engine asks a person, and consultations-service shows them. */

export const ReviewType = Type.Enum(['clarify', 'select', 'confirm', 'phase_done'])
export type ReviewType = Static<typeof ReviewType>
const InputType = Type.Enum([
  'text',
  'textarea',
  'number',
  'money',
  'date',
  'boolean',
  'select',
  'multi_select',
  'file',
])

/** Offsets are those of the file's parsed text. */
const OptionSource = Type.Object({
  file_id: Type.String(),
  name: Type.String(),
  quote: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
})

const Option = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 200 }),
  label: Type.String({ minLength: 1, maxLength: 500 }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  source: Type.Optional({ ...OptionSource, description: 'The passage of a file in which this was read' }),
})

export const Question = Type.Object({
  question: Type.String({ minLength: 1, maxLength: 2000, description: 'Prompt text' }),
  field_key: Type.String({ minLength: 1, maxLength: 200, description: 'Dotted path into the state' }),
  input_type: InputType,
  required: Type.Boolean(),
  reads_as: Type.Optional(
    Type.Enum(['money', 'date'], {
      description: 'What is looked for in the words of a text: a page can show how they will be understood',
    }),
  ),
  options: Type.Optional(Type.Array(Option, { minItems: 1, maxItems: 100 })),
  default: Type.Optional(Type.Unknown()),
  help: Type.Optional(
    Type.String({ maxLength: 20_000, description: 'What is to be known before answering; a draft as a whole' }),
  ),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
})
export type Question = Static<typeof Question>

export const Card = Type.Object({
  card_id: Id,
  review_type: ReviewType,
  title: Type.String(),
  questions: Type.Array(Question),
  created_at: Timestamp,
})
export type Card = Static<typeof Card>

/** A card as it is shown: an engine need give no more than its type and its questions. */
const ShownQuestion = Type.Object({
  ...Question.properties,
  input_type: Type.String({ description: 'Of our engine: one of InputType' }),
})
export const ShownCard = Type.Object({
  ...Card.properties,
  card_id: Type.Optional(Id),
  title: Type.Optional(Type.String()),
  questions: Type.Array(ShownQuestion),
  created_at: Type.Optional(Timestamp),
})

nameSchemas({ ReviewType, InputType, OptionSource, Option, Question, Card })
// No description has both: readers of either know it by the same name.
nameSchemas({ Question: ShownQuestion, Card: ShownCard })
