/**
 * Reads no more of an answer than this: a server that others run must not fill our memory. Of a stream of events each event
 * may be as long, because the stream itself lives as long as the connection.
 */
export const boundedFetch =
  (bytesMax: number): typeof fetch =>
  async (url, init) => {
    const response = await fetch(url, init)
    if (!response.body) return response
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    let bytes = 0
    const bounded = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes = isStream && endsEvent(chunk) ? chunk.length : bytes + chunk.length
        if (bytes > bytesMax) controller.error(new Error(`its answer is longer than ${bytesMax} bytes`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(bounded), { status, statusText, headers })
  }

const newline = 10

/** Whether an empty line stands in it, which ends an event. */
const endsEvent = (chunk: Uint8Array): boolean =>
  chunk.some((byte, at) => byte === newline && (chunk[at + 1] === newline || chunk[at + 2] === newline))
