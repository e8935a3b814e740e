import type { Wording } from '../skills/language.ts'
import type { Account } from '../time/interest.ts'
import type { SlotValue } from './case-model.ts'

/** A sum that code has computed, with what a lawyer needs to check it. */
export interface Computed {
  /** Null when something is missing: a sum is never guessed. */
  amount: number | null
  /** What it comes to without the parts that lack a figure. */
  partial?: number
  /** What was paid already and is taken off. */
  less?: number
  /** Each step with its numbers. */
  steps: readonly Wording[]
  /** What was taken for granted, and what practice says: for the client, never for the other side. */
  notes?: readonly Wording[]
  /** The rate is that of Chinese law: nothing was agreed. */
  isByStatute?: boolean
  /** Arguments without which there is no sum. */
  missing: readonly string[]
  /** The first day that it counts, of a sum that grows by days. */
  from?: string
  /** The last day that it counts, of a sum that goes on growing. */
  until?: string
  /** Of interest: what accrued in which time, and where payments went. */
  account?: Account
  /** By name, for texts that state how the sum comes about. */
  words?: Readonly<Record<string, Wording>>
  articles?: readonly string[]
  used?: readonly string[]
}

/** Gets an argument's value, undefined when it is not known, and the day on which it computes. */
export type Formula = (given: (argument: string) => SlotValue | undefined, today: string) => Computed
