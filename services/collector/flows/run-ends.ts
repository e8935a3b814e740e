/** The run cannot go on, for a reason that a person can read and that another try would not change. */
export class RunFailed extends Error {}

/** One document cannot be had; the others can. */
export class DocumentFailed extends Error {}
