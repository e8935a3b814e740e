import { CasewrightError } from '@casewright/client/errors'
import { follow } from '@casewright/client/follow'
import type { ChatEvent } from '@casewright/client/types/consultations'
import { signal } from '@preact/signals'
import { call } from './call.ts'

/** One thing that a stream tells. */
export interface StreamEvent {
  event: string
  data: Record<string, unknown>
  seq: number
}

export interface Stream {
  /** Whether it is being read; false while it is taken up again. */
  readonly isOpen: { readonly value: boolean }
  close(): void
}

const isSignedIn = (): Promise<boolean> =>
  call.send('GET', '/auth/me').then(
    () => true,
    () => false,
  )

/**
 * Reads what happens in a consultation after a number, until it is closed. A connection that breaks is taken up again
 * where it was; a session that has ended leads to the sign-in.
 *
 * A tab that nobody looks at gives its connection back: a browser has six for all tabs of an origin. It goes on where it was.
 */
export function followSession(id: string, after: number, hear: (event: StreamEvent) => void): Stream {
  const isOpen = signal(true)
  let last = after
  let reading: AbortController | undefined

  async function read(controller: AbortController): Promise<void> {
    const { signal: abort } = controller
    const open = (from: number) =>
      call.consultations.followSession({ params: { id }, query: { after: from }, signal: abort })
    const onOpen = (isNow: boolean) => {
      isOpen.value = isNow
    }
    try {
      for await (const event of follow<ChatEvent>(open, { after: last, signal: abort, onOpen })) {
        last = event.seq ?? last
        hear(event as StreamEvent)
      }
    } catch (error) {
      if (!(error instanceof CasewrightError)) throw error
      isOpen.value = false
      // A login that ends, or allows something else than before, ends its streams: whether it is still good a request tells.
      if (error.code === 'unauthorized' && (await isSignedIn()) && !abort.aborted) await read(controller)
    }
  }

  function letGo(): void {
    reading?.abort()
    reading = undefined
  }
  const onVisibility = () => {
    if (document.hidden) letGo()
    else if (!reading) {
      reading = new AbortController()
      void read(reading)
    }
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
