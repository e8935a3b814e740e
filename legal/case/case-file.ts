import type { Side } from './case-model.ts'
import type { Entry } from './ledger.ts'

/** What the client or the lawyer wrote, in order. Every step sees it; it is read again when the cause changes. */
export interface Account {
  text: string
  /** The day on which it was written: 昨天 counts from here. */
  on: string
}

/** What a model made of the case when it read it last. */
export interface ModelReading {
  /** The cause that it found, by its code. */
  cause: string | null
  /** A digest of what it was given: the same is not given to it twice. */
  given: string
}

/** Everything that is known of a case. It stands once, in the thread and in the matter; all else is computed from it. */
export interface CaseFile {
  /** Name of the case model; null outside of the causes that have one. */
  model: string | null
  side: Side
  accounts: readonly Account[]
  entries: readonly Entry[]
  /** What cards were answered, by slot, as it was written. */
  answers: Readonly<Record<string, unknown>>
  /** Absent where no model has read it. */
  reading?: ModelReading
}

export const emptyCase: CaseFile = { model: null, side: 'claimant', accounts: [], entries: [], answers: {} }
