/**
 * Numbered items of something that goes on, for its readers in this process. A reader takes them at its own pace:
 * a slow one holds up nobody, and all share one list that lives as long as what it tells of.
 */
export interface Feed<T extends { seq: number }> {
  /** Number of the first item that it tells; earlier ones have to be read elsewhere. */
  readonly start: number
  push(items: readonly T[]): void
  /** Nothing more will come from this process. */
  close(): void
  /** What was told after a number, as much at a time as there is: an item by itself would cost a wait. */
  after(seq: number, signal: AbortSignal): AsyncGenerator<readonly T[]>
}

export function createFeed<T extends { seq: number }>(start: number): Feed<T> {
  const told: T[] = []
  const waiting = new Set<() => void>()
  let closed = false
  const wake = () => {
    const woken = [...waiting]
    waiting.clear()
    for (const resolve of woken) resolve()
  }
  return {
    start,
    push(items) {
      told.push(...items)
      wake()
    },
    close() {
      closed = true
      wake()
    },
    async *after(seq, signal) {
      let index = told.findIndex((item) => item.seq > seq)
      if (index < 0) index = told.length
      let leave = () => {}
      const onAbort = () => leave()
      signal.addEventListener('abort', onAbort)
      try {
        while (!signal.aborted) {
          if (index < told.length) {
            const news = told.slice(index)
            index = told.length
            yield news
          } else if (closed) return
          else
            await new Promise<void>((resolve) => {
              waiting.add(resolve)
              leave = () => {
                waiting.delete(resolve)
                resolve()
              }
            })
        }
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}
