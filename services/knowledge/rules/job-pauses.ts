/** Before the next look or try, in seconds. */
export const jobPause = { first: 1, max: 60 }

/** Outages or deaths in a row, some two minutes with their pauses, after which a job has failed. */
export const failuresMax = 7
/** Looks after which a file that is not read yet counts as forgotten: about a day. */
export const parseWaitsMax = 1_440
/** Looks for the outbox entries of a document, some ten minutes; it is searchable by words, so the job need not be open for ever. */
export const followWaitsMax = 15
