import type { CallRecord, ModelUsage } from '@casewright/models/calls'

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
