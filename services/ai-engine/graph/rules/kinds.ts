import type { EngineEvent, UnnumberedEvent } from '@casewright/contracts/ai-engine/events'
import type { Card, EndedStatus, Failure, NodeName, ReviewType } from '@casewright/contracts/ai-engine/resources'
import type * as durable from '@casewright/durable/journal'
import type { Kinds, Snapshot, TurnHead } from '@casewright/durable/kinds'
import type { CallRecord } from '@casewright/models/calls'
import type { GivenInput } from './given-input.ts'
import type { ModelCall } from './model-calls.ts'
import type { Profile } from './profile.ts'
import type { Patch, State } from './state.ts'

/** A claimed turn, with what is known of the matter. */
export interface ClaimedTurn extends TurnHead {
  organization_id: string | null
  input: GivenInput
  started_at: string
  /** As the thread keeps it. */
  matter_profile: Profile | null
}

/** What is kept of a turn for good. */
export interface EndedTurn {
  status: EndedStatus
  input: GivenInput
  output: string
  goal: string | null
  phase: string | null
  skills: readonly string[]
  review_type: ReviewType | null
  error: Failure | null
  calls: readonly ModelCall[]
}

/** What the last commit of a turn stores, besides its steps, events and state. */
interface TurnEnd {
  turn: EndedTurn
  card: Card | null
  /** What is known of the matter; null when it is as it was. */
  newProfile: Profile | null
}

/** What a turn has left, as it was stored. */
export interface ThreadSnapshot extends Snapshot {
  organization_id: string | null
  user_id: string | null
  matter_id: string | null
  card: Card | null
  matter_profile: Profile | null
}

/** The engine's graph in the terms of the executor. */
export interface EngineKinds extends Kinds {
  State: State
  Patch: Patch
  Node: NodeName
  Event: EngineEvent
  NewEvent: UnnumberedEvent
  Call: CallRecord
  Turn: ClaimedTurn
  Ended: TurnEnd
  Snapshot: ThreadSnapshot
}

export type Step = durable.Step<EngineKinds>
export type JournalRow = durable.JournalRow<EngineKinds>
