import { asServiceError } from '@casewright/kit/data/errors'
import { signal } from '@preact/signals'
import { addressOf } from './call.ts'
import { routes } from './routes.ts'
import { send } from './send.ts'

/** One thing that a stream tells. */
export interface StreamEvent {
  event: string
  data: Record<string, unknown>
  seq: number
}

export interface Stream {
  /** Whether it is being read; false while the browser tries to come back. */
  readonly isOpen: { readonly value: boolean }
  close(): void
}

const names = ['delta', 'card', 'progress', 'task_start', 'task_end', 'error', 'end']
const openAgainMs = 2000

/**
 * Reads what happens in a consultation after a number, until it is closed. A connection that breaks is taken up again by
 * the browser where it was. `error` is also how EventSource tells of itself, then without data.
 *
 * A tab that nobody looks at gives its connection back: a browser has six for all tabs of an origin. It goes on where it was.
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

  /** An EventSource does not say why it was refused; a request does, and a session that has ended leads to the sign-in. */
  async function openIfSignedIn(): Promise<void> {
    const own = retry
    const code = await send('GET', '/auth/me').then(
      () => undefined,
      (error: unknown) => asServiceError(error).code,
    )
    if (retry === own && code !== 'unauthorized') open()
  }

  function tell(opened: EventSource, event: string, { data, lastEventId }: MessageEvent<string>): void {
    if (data === undefined) {
      isOpen.value = false
      // A refusal ends an EventSource for good; a server that restarts refuses for a moment.
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(() => void openIfSignedIn(), openAgainMs)
      return
    }
    const seq = Number(lastEventId)
    // What was told before a reconnection may be told again.
    if (seq <= last) return
    last = seq
    hear({ event, data: JSON.parse(data) as Record<string, unknown>, seq })
  }

  function letGo(): void {
    clearTimeout(retry)
    retry = undefined
    source?.close()
    source = undefined
  }
  const onVisibility = () => {
    if (document.hidden) letGo()
    else if (!source) open()
  }
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()

  return {
    isOpen,
    close() {
      document.removeEventListener('visibilitychange', onVisibility)
      letGo()
    },
  }
}
