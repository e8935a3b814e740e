import { nameSchemas } from '@casewright/kit/data/named-schemas'
import { Type } from 'typebox'
import { deletionOf, Id, Nullable } from '../common.ts'

/** Members that several of the platform's resources share. */
export const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S(.*\\S)?$' })
export const Code = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
  description: 'Stable name for programs',
})
export const Description = Nullable(Type.String({ maxLength: 2000 }))
export const OrderNumber = Type.Integer({
  minimum: -1_000_000,
  maximum: 1_000_000,
  description: 'Lower ones come first; equal ones by name',
})
export const Text = Type.String({ minLength: 1, maxLength: 200, description: 'In the name, code or description' })
export const Deleted = deletionOf({ id: Id })

nameSchemas({ Deleted })
