/** Before the next try of a run, in seconds. */
export const runPause = { first: 1, max: 60 }

/** Outages or deaths in a row without a document between them, some two minutes with their pauses, after which a run has failed. */
export const failuresMax = 7

/** Before each further try of one address that may be better the next time. */
export const fetchPausesMs: readonly number[] = [500, 2_000]
