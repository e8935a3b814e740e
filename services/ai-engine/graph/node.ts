import type { StepTools } from '@casewright/durable/graph'
import type { AiEngineDeps } from '../deps.ts'
import type { EngineKinds } from './rules/kinds.ts'
import type { Patch, State } from './rules/state.ts'

/** What the steps of the graph use of the service. */
export type NodeDeps = Omit<
  AiEngineDeps,
  'sql' | 'transaction' | 'notices' | 'runs' | 'redaction' | 'currency' | 'retentionDays'
>

/** What a step gets besides the state. */
export interface NodeTools extends Omit<StepTools<EngineKinds>, 'told'> {
  /** Words that an earlier attempt of this step has told: they cannot be taken back, so the step goes on from there. */
  told: string
}

/** A step of the graph: from the state to what it changes. */
export type Node = (state: State, tools: NodeTools, deps: NodeDeps) => Promise<Patch>
