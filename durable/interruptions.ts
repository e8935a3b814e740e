/** The reasons for which a running turn is aborted. */

/** Another process has the turn: nothing more may be written for it here. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor(options?: ErrorOptions) {
    super('the turn belongs to another process', options)
  }
}

/** Somebody asked for it. The turn ends, and what was said so far is kept. */
export const cancelled = new Error('the turn was cancelled')

/** The service stops; the turn is given back and goes on elsewhere, or here after the next start. */
export const stopping = new Error('the service is stopping')

export const outOfTime = new Error('the turn took too long')

/** The turn goes on without this process. */
export const isLeft = (error: unknown): boolean => error instanceof LeaseLost || error === stopping
