import type { Step } from './journal.ts'
import type { Kinds, Snapshot } from './kinds.ts'

/** What a step gets besides the state. */
export interface StepTools<K extends Kinds> {
  /** `thread:step`, the same for every attempt of a step: effects on other services carry it. */
  key: string
  /** Aborts when the turn is cancelled, runs out of time, is lost to another process, or the service stops. */
  signal: AbortSignal
  /** Events that an earlier attempt of this step has emitted: they cannot be taken back. */
  told: readonly K['Event'][]
  /** Tells the subscribers. The event is stored before it is sent. */
  emit(event: K['NewEvent']): void
  record(call: K['Call']): void
}

/** How a turn came to its end. */
export type Outcome = { how: 'finished' } | { how: 'cancelled' } | { how: 'failed'; error: unknown }

/** What the last commit of a turn stores, and the events that tell of it. */
export interface TurnResult<K extends Kinds> {
  events: readonly K['NewEvent'][]
  ended: K['Ended']
  snapshot: Omit<K['Snapshot'], 'snapshot_seq'> & Pick<Snapshot, 'state'>
}

/** What is known of a turn when it ends. */
export interface TurnSoFar<K extends Kinds> {
  turn: K['Turn']
  state: K['State']
  steps: readonly Step<K>[]
  /** What the last step has emitted. */
  told: readonly (K['Event'] | K['NewEvent'])[]
}

/** The events by which subscribers learn what the executor does. */
export interface Description<K extends Kinds> {
  turnStarted(turn: K['Turn'], state: K['State']): K['NewEvent']
  /** Both get the state before the step. */
  stepStarted(node: K['Node'], state: K['State']): K['NewEvent']
  stepEnded(node: K['Node'], state: K['State'], ms: number): K['NewEvent']
  isStepStart(event: K['Event'], node: K['Node']): boolean
  isStepEnd(event: K['Event']): boolean
  isTurnEnd(event: K['Event']): boolean
  /** Why a step failed, as its record says. */
  stepFailure(error: unknown, state: K['State']): string
}

/** A workflow that the executor can drive, take over after a crash, and replay. */
export interface Graph<K extends Kinds> {
  /** The state with which a turn starts, from the one that the last turn left. */
  begin(before: K['State'] | null, turn: K['Turn']): K['State']
  /** Decides from the state alone; null when the turn is over or waits. */
  nextStep(state: K['State']): K['Node'] | null
  nodes: { readonly [N in K['Node']]: (state: K['State'], tools: StepTools<K>) => Promise<K['Patch']> }
  /** Whether the step changes something outside. All that it starts from is committed before, so that a repeat does the same. */
  hasEffects(node: K['Node'], state: K['State']): boolean
  resultOf(soFar: TurnSoFar<K>, outcome: Outcome): TurnResult<K>
  describe: Description<K>
}

/** Replaces each member that the patch names as a whole; all others stay. */
export const applyPatch = <K extends Kinds>(state: K['State'], patch: K['Patch']): K['State'] => ({
  ...state,
  ...patch,
})
