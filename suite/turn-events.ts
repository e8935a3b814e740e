import type { ChatEvent } from '@casewright/contracts/consultations/events'
import { ServiceError } from '@casewright/kit/data/errors'
import { pause } from '@casewright/kit/work/pause'

const attempts = 5
const askAgainMs = 500

/**
 * The events of one turn up to its card or its end. Asks again when the stream breaks: the same message gets the same turn,
 * of which what was told is not repeated.
 */
export async function* turnEvents(
  ask: () => Promise<AsyncIterable<ChatEvent>>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  let seq = -1
  for (let attempt = 1; ; attempt++) {
    try {
      for await (const event of await ask()) {
        if (event.seq <= seq) continue
        seq = event.seq
        yield event
        if (event.event === 'card' || event.event === 'end') return
      }
      throw new ServiceError('dependency_unavailable', 'the answer broke off before its end')
    } catch (error) {
      const isOutage = error instanceof ServiceError && error.code === 'dependency_unavailable'
      if (!isOutage || attempt >= attempts || signal.aborted) throw error
      await pause(askAgainMs, signal)
    }
  }
}
