import type { Kinds } from './kinds.ts'

/** A step as it is kept. */
export interface Step<K extends Kinds> {
  step: number
  node: string
  patch: K['Patch']
  started_at: string
  ms: number
  calls: K['Call'][]
  /** Why the step could not be done; it then changed nothing. */
  error: string | null
}

/** One commit. */
export interface JournalRow<K extends Kinds> {
  seq: number
  trace_id: string
  steps: Step<K>[]
  events: K['Event'][]
  /** The state as it is kept, where a turn has ended. */
  state: K['State'] | null
}

/** Where a run stands, and that it is still its owner's: each write proves both, or writes nothing. */
export interface Fence {
  thread_id: string
  trace_id: string
  owner: string
  /** Steps committed before. */
  step_seq: number
}

/** What one commit adds. */
export interface Entry<K extends Kinds> {
  /** Number of the first event. */
  seq: number
  steps: readonly Step<K>[]
  events: readonly K['Event'][]
}

/** Undefined when the run is no longer its owner's. */
export type Written = { cancel_requested: boolean } | undefined

/** Under which the process that drives a turn tells others that its journal has grown. */
export const turnTopic = (trace_id: string): string => `turn ${trace_id}`
