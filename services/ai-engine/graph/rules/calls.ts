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

/** Something that a step did outside: kept with the step, shown in its trace. */
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

/** A model call as it is kept with its turn for good. */
export interface ModelCall extends ModelUsage {
  ms: number
  failed: boolean
  at: string
}

export const modelCalls = (steps: readonly { calls: readonly CallRecord[] }[]): ModelCall[] =>
  steps.flatMap(({ calls }) =>
    calls.flatMap(({ usage, ms, error, started_at }) =>
      usage ? [{ ...usage, ms, failed: error !== null, at: started_at }] : [],
    ),
  )
