import { LeaseLost, stopping } from '@casewright/kit/work/leased-worker'

/** A person asked for it. The turn ends, and what was said so far is kept. */
export const cancelled = new Error('the turn was cancelled')

export const outOfTime = new Error('the turn took too long')

/** The turn goes on without this process: in another one, or here after the next start. */
export const isLeft = (error: unknown): boolean => error instanceof LeaseLost || error === stopping
