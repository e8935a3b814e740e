/** A claimed turn, as far as the executor needs it. */
export interface TurnHead {
  thread_id: string
  trace_id: string
  turn_no: number
  request_key: string | null
  /** How often a process has begun to drive it. */
  attempts: number
  /** The turn's first event. */
  first_event: number
  /** Steps of the thread that were committed before. */
  step_seq: number
  /** The journal row that holds the state of the last ended turn; null before the first has ended. */
  snapshot_seq: number | null
  /** Everything before this row was swept. */
  swept_seq: number
}

/** What an ended turn leaves in the memory of its process. */
export interface Snapshot {
  snapshot_seq: number
  /** As JSON: a turn that goes on from it gets exactly what the database would have given. */
  state: string
}

/** The types of one graph, and of what is kept of its turns. */
export interface Kinds {
  State: object
  Patch: object
  Node: string
  /** What subscribers receive. `seq` rises by one within a thread. */
  Event: { seq: number }
  /** An event that has no number yet. */
  NewEvent: object
  /** Something that a step did outside, kept with the step. */
  Call: unknown
  Turn: TurnHead
  /** The summary of an ended turn, stored by its last commit. */
  Ended: object
  Snapshot: Snapshot
}
