import { signal } from '@preact/signals'
import { addressOf } from './call.ts'
import { routes } from './routes.ts'

/** One thing that a stream tells. */
export interface StreamEvent {
  event: string
  data: Record<string, unknown>
  seq: number
}

export interface Stream {
  /** Whether it is being read; false while the browser tries to come back. */
  readonly isOpen: { readonly value: boolean }
  /** Gives the connection back; `resume` goes on where it was. */
  pause(): void
  resume(): void
  close(): void
}

const names = ['delta', 'card', 'progress', 'task_start', 'task_end', 'error', 'end']
const openAgainMs = 2000

/**
 * Reads what happens in a consultation after a number, until it is closed. A connection that breaks is taken up again by
 * the browser where it was. `error` is also how EventSource tells of itself, then without data.
 */
export function followSession(id: string, after: number, hear: (event: StreamEvent) => void): Stream {
  const isOpen = signal(true)
  let last = after
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    const address = addressOf(routes.consultations.followSession, { params: { id }, query: { after: last } })
    const opened = new EventSource(address)
    source = opened
    opened.onopen = () => {
      isOpen.value = true
    }
    for (const name of names) opened.addEventListener(name, (told) => tell(opened, name, told as MessageEvent<string>))
  }

  function tell(opened: EventSource, event: string, { data, lastEventId }: MessageEvent<string>): void {
    if (data === undefined) {
      isOpen.value = false
      // A refusal ends an EventSource for good; a server that restarts refuses for a moment.
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, openAgainMs)
      return
    }
    const seq = Number(lastEventId)
    // What was told before a reconnection may be told again.
    if (seq <= last) return
    last = seq
    hear({ event, data: JSON.parse(data) as Record<string, unknown>, seq })
  }

  function pause(): void {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  open()
  return {
    isOpen,
    pause,
    resume() {
      if (!source) open()
    },
    close: pause,
  }
}
