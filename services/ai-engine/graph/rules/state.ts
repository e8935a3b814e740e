import type { Card, Context, Control, Locale } from '@casewright/contracts/ai-engine/resources'
import type { KnownProducts } from '@casewright/legal/products/known'
import type { KnownFile, RecalledFact, SkillInput } from '@casewright/legal/skills/skill'
import type { KnownDocument } from '@casewright/legal/sources/verify-documents'

/** The order in which a matter is worked on. */
export const phases = ['intake', 'analysis', 'strategy', 'drafting', 'delivery'] as const
export type Phase = (typeof phases)[number]

export interface Whose {
  thread_id: string
  organization_id: string | null
  user_id: string | null
  session_id: string | null
  matter_id: string | null
  locale: Locale
}

/** What this turn began with. */
export interface TurnInput {
  message: string
  file_ids: string[]
  skill: string | null
  skill_only: boolean
  skill_input: Record<string, unknown> | null
  recent_messages: NonNullable<Context['recent_messages']>
}

/** One run of the analysis: the version that it fills, and what was submitted to that, by its digest. */
export interface AnalysisRun {
  number: number
  submitted: { [kind: string]: string }
}

/** How far this turn has come. */
export interface Progress {
  loaded: boolean
  routed: boolean
  /** Skills still to run; null until dispatch has chosen. */
  queue: string[] | null
  ran: { name: string; summary: string }[]
  /** What the skill that asks has found so far. */
  noted?: string
  /** How many of those that ran were told beside a card; absent before the first card of the turn. */
  said?: number
  /** A gate has found that the work goes no further in this turn, for these reasons. */
  gated: boolean
  reasons: string[]
  /** The answer to the user; null until it was given. */
  answer: string | null
  offline: boolean
}

/** What the engine itself keeps in the state. No card may write here: a gate cannot be answered away. */
interface EngineState {
  whose: Whose
  input: TurnInput
  matter_profile: SkillInput['matter_profile']
  memory: RecalledFact[]
  files: KnownFile[]
  /** What the user wants in the end; null until the router has seen it. */
  goal: string | null
  phase: Phase
  /** Field keys that were asked since the goal was chosen, each with how often. */
  asked: Record<string, number>
  control: Control | null
  card: Card | null
  /** Number of the sync that is due; null when matter-service has everything. */
  unsynced: number | null
  /** Number of the last sync; the next is higher. */
  synced: number
  /** Products changed since the last sync, by their member. */
  changed: string[]
  /** The matter's category as it was last read or written; absent before that. */
  known_category?: string | null
  /** Absent before the first product of an analysis was submitted. */
  analysis_run?: AnalysisRun
  /** Documents that this thread's searches have found: only they, and its files, may be cited. */
  known_documents?: KnownDocument[]
  /** Field keys that a person has answered since the last sync. */
  answered: string[]
  /** Of each product that was made from the case file: a digest of the facts as they stood then. */
  made_from?: Record<string, string>
  /** Files whose text is more than the rules can work on: left out until another file takes their place. */
  set_aside?: string[]
  turn: Progress
}

/** The whole state: the engine's part, and a member for each product of a skill. */
export type State = EngineState & KnownProducts & { [product: string]: unknown }
export type Patch = Partial<EngineState> & KnownProducts & { [product: string]: unknown }

export const engineMembers: readonly string[] = [
  'whose',
  'input',
  'matter_profile',
  'memory',
  'files',
  'goal',
  'phase',
  'asked',
  'control',
  'card',
  'unsynced',
  'synced',
  'changed',
  'known_category',
  'analysis_run',
  'known_documents',
  'answered',
  'set_aside',
  'made_from',
  'turn',
] satisfies (keyof EngineState)[]

/** Decided by a person at a gate or on the review desk, or kept of what was delivered then: no skill may make it, or ask for it. */
export const gateMembers: readonly string[] = ['review', 'strategy', 'delivery', 'delivered', 'desk']

/** A member that the patch names is replaced as a whole; all others stay. */
export const applyPatch = (state: State, patch: Patch): State => ({ ...state, ...patch }) as State
