import type { Scalar } from './search-scope.ts'

/** The members that a filter can ask for: a search can only compare plain values. */
export const flatMetadata = (metadata: Readonly<Record<string, unknown>>): Record<string, Scalar> =>
  Object.fromEntries(
    Object.entries(metadata).filter((member): member is [string, Scalar] =>
      ['string', 'number', 'boolean'].includes(typeof member[1]),
    ),
  )
