import { unreachable } from './errors.ts'
import { pause } from './pause.ts'
import type { ChatEvent } from './types/consultations.ts'

const attempts = 5
const askAgainMs = 500

/**
 * The events of one turn up to its card or its end. Asks again when the stream breaks: the same message (by its
 * `client_message_id`) gets the same turn, of which what was told is not repeated.
 */
export async function* turnEvents(
  ask: () => Promise<AsyncIterable<ChatEvent>>,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  let told = -1
  for (let attempt = 1; ; attempt++) {
    try {
      for await (const event of await ask()) {
        if (event.seq !== undefined && event.seq <= told) continue
        told = event.seq ?? told
        yield event
        if (event.event === 'card' || event.event === 'end') return
      }
      throw unreachable('the answer broke off before its end')
    } catch (error) {
      const isOutage = (error as { code?: unknown }).code === 'dependency_unavailable'
      if (!isOutage || attempt >= attempts || signal.aborted) throw error
      await pause(askAgainMs, signal)
    }
  }
}
