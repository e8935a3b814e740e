/** What one model call used. */
export interface ModelUsage {
  model: string
  skill: string
  input_tokens: number
  output_tokens: number
  cached_tokens: number
  cost: number
  currency: string
}

/** A call of a model, a tool or a service that one step made: kept with the step and shown in its trace. */
export interface CallRecord {
  kind: 'model' | 'tool' | 'service'
  name: string
  started_at: string
  ms: number
  input: unknown
  output: unknown
  /** Null when it went well. */
  error: string | null
  /** Of a model call, also of one that failed as far as it is known. */
  usage?: ModelUsage
}
