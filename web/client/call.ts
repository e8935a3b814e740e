import { createClient } from '@casewright/client/create-client'
import type { EventStream } from '@casewright/client/event-stream'
import { signal } from '@preact/signals'

/** Whether the suite answered last time it was asked. */
export const isReachable = signal(true)
/** Called when a session has ended or was never there. */
export const whenSignedOut: { run(): void } = { run() {} }

/** By this header the gateway knows a page of its own from one that only sends its cookie. */
export const ownPage = { 'x-casewright': '1' }

/** The services, as who is signed in. */
export const call = createClient({
  headers: () => ownPage,
  onAnswer(status) {
    isReachable.value = status !== undefined
    if (status === 401) whenSignedOut.run()
  },
})

/** Waits until a turn has begun. What it tells is read by `followSession`, so the stream that comes with the answer is let go. */
export const begun = async (turn: Promise<EventStream<unknown>>): Promise<void> => (await turn).cancel()
