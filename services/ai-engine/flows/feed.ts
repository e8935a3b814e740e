import type { EngineEvent } from '@casewright/contracts/ai-engine/events'

/**
 * The committed events of one running turn, for its readers in this process. A reader takes them at its own pace:
 * a slow one holds up nobody, and all share one list that lives as long as the turn.
 */
export interface Feed {
  /** Number of the first event that it tells; of a turn that was taken over, earlier ones are only in the journal. */
  readonly start: number
  push(events: readonly EngineEvent[]): void
  /** Nothing more will come from this process: the turn has ended, or somebody else goes on with it. */
  close(): void
  after(seq: number, signal: AbortSignal): AsyncGenerator<EngineEvent>
}

export function createFeed(start: number): Feed {
  const told: EngineEvent[] = []
  const waiting = new Set<() => void>()
  let closed = false
  const wake = () => {
    const woken = [...waiting]
    waiting.clear()
    for (const resolve of woken) resolve()
  }
  const nextNews = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done)
        waiting.delete(done)
        resolve()
      }
      waiting.add(done)
      signal.addEventListener('abort', done)
      if (signal.aborted) done()
    })
  return {
    start,
    push(events) {
      told.push(...events)
      wake()
    },
    close() {
      closed = true
      wake()
    },
    async *after(seq, signal) {
      let index = told.findIndex((event) => event.seq > seq)
      if (index < 0) index = told.length
      while (!signal.aborted) {
        for (; index < told.length; index++) yield told[index] as EngineEvent
        if (closed) return
        await nextNews(signal)
      }
    },
  }
}
