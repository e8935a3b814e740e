import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { Answer, Context, Locale } from '@casewright/contracts/ai-engine/resources'
import type { CallRecord } from './calls.ts'
import type { Patch, State, TurnInput, Whose } from './state.ts'

/** A step as it is kept. */
export interface Step {
  step: number
  node: string
  patch: Patch
  started_at: string
  ms: number
  calls: CallRecord[]
  /** Why the step could not be done; it then changed nothing. */
  error: string | null
}

/** One commit. */
export interface JournalRow {
  seq: number
  trace_id: string
  steps: Step[]
  events: EngineEvent[]
  /** The whole state, where a turn has ended. */
  state: State | null
}

/** What a turn begins with, kept as it was given: the same input on the same state begins the same turn. */
export type GivenInput =
  | {
      kind: 'execute'
      whose: Omit<Whose, 'locale'>
      locale: Locale | null
      turn: TurnInput
      /** `kept`, in the summary of an ended turn: the state at its end has it, and is not to be stored twice. */
      matter_profile: Record<string, unknown> | null | 'kept'
    }
  | { kind: 'resume'; answers: Answer[]; context: Context | null }

/** The input as the summary of a turn keeps it: without the large parts that the state holds as well. */
export const summaryInput = (given: GivenInput): GivenInput =>
  given.kind === 'execute'
    ? {
        ...given,
        turn: { ...given.turn, recent_messages: [] },
        matter_profile: given.matter_profile === null ? null : 'kept',
      }
    : given

/** And back again, from the state at the end of the turn. */
export const wholeInput = (given: GivenInput, end: State): GivenInput =>
  given.kind === 'execute'
    ? {
        ...given,
        turn: end.input,
        matter_profile: given.matter_profile === 'kept' ? end.matter_profile : given.matter_profile,
      }
    : given
