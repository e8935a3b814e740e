import { watchdogOf } from './watchdog.ts'

const errorBytesMax = 65_536

/**
 * Tells the watchdog of each sign of life: an endpoint that queues sends comments, which the library drops. A redirect is not
 * followed, because what is sent is confidential and meant for this endpoint alone.
 */
export const modelFetch: typeof fetch = async (input, init) => {
  const watchdog = watchdogOf(init?.signal)
  const response = await fetch(input, { ...init, redirect: 'manual' })
  watchdog?.received(0)
  const { body, status, headers } = response
  if (!body || !watchdog) return response
  if (!response.ok) return new Response(await beginning(body), { status, headers })
  const reader = body.getReader()
  const told = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      watchdog.received(value.byteLength)
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(told, { status, headers })
}

/** An error is told in few words; the rest of a page that does not end is not read. */
async function beginning(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > errorBytesMax) break
  }
  return new Uint8Array(Buffer.concat(chunks))
}
