import { invalidField, ServiceError } from '@casewright/kit/data/errors'

/** What a kind of row says when the database refuses one. */
export interface Refusals {
  /** Another row has what must be unique. */
  taken: string
  /** The member of the body that names another row, if there is one. */
  reference?: string
}

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'

/** The database's refusal in words for the caller; whatever else was thrown stays what it is. */
export function refusalOf(thrown: unknown, { taken, reference }: Refusals): unknown {
  const { code } = (thrown ?? {}) as { code?: unknown }
  if (code === uniqueViolation) return new ServiceError('conflict', taken, null, { cause: thrown })
  if (code === foreignKeyViolation && reference) return invalidField(`body.${reference}`, 'names nothing that exists')
  return thrown
}
