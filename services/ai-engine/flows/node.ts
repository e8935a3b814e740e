import type { UnnumberedEvent } from '@casewright/contracts/ai-engine/events'
import type { AiEngineDeps } from '../deps.ts'
import type { CallRecord } from '../rules/turn/calls.ts'
import type { Patch, State } from '../rules/turn/state.ts'

/** What a step gets besides the state. */
export interface NodeTools {
  /** `thread:step`, the same for every attempt of a step: effects on other services carry it. */
  key: string
  /** Aborts when the turn is cancelled, runs out of time, is lost to another process, or the service stops. */
  signal: AbortSignal
  /** Tells the readers; it is stored before it is sent. */
  emit(event: UnnumberedEvent): void
  /** Tokens that an earlier attempt of this step has told: they cannot be taken back, so go on from there. */
  told: string
  record(call: CallRecord): void
}

/** A step of the graph: from the state to what it changes. */
export type Node = (state: State, tools: NodeTools, deps: AiEngineDeps) => Promise<Patch>
