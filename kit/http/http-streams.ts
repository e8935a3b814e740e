import type { Readable } from 'node:stream'
import { createParser } from 'eventsource-parser'
import { isErrorCode, ServiceError } from '../data/errors.ts'

/** The longest line or frame a stream may hold; a broken peer cannot fill our memory. */
const lineCharactersMax = 8 * 1024 * 1024

/** The items of an NDJSON body. `from` names the sender in messages. */
export async function* lines(body: Readable, from: string): AsyncGenerator<unknown> {
  let rest = ''
  for await (const chunk of body.setEncoding('utf8')) {
    const complete = (rest + chunk).split('\n')
    rest = complete.pop() as string
    if (rest.length > lineCharactersMax)
      throw new ServiceError('dependency_unavailable', `${from} sent a line without end`)
    for (const line of complete) if (line) yield itemOf(parsed(line, from))
  }
  if (rest) yield itemOf(parsed(rest, from))
}

/** The items of an SSE body, without its heartbeats. */
export async function* events(body: Readable, from: string): AsyncGenerator<unknown> {
  let ready: { event: string | undefined; data: string; id: string | undefined }[] = []
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      if (event !== 'heartbeat') ready.push({ event, data, id })
    },
    maxBufferSize: lineCharactersMax,
  })
  for await (const chunk of body.setEncoding('utf8')) {
    parser.feed(chunk)
    const frames = ready
    ready = []
    for (const { event, data, id } of frames)
      yield itemOf({ event, data: parsed(data, from), ...(id !== undefined && { seq: Number(id) }) })
  }
}

function parsed(text: string, from: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('dependency_unavailable', `${from} sent a line that is not JSON`)
  }
}

/** The other side's last words about a stream it could not finish (they carry no `seq`) are thrown, as they were there. */
function itemOf(item: unknown): unknown {
  const { event, data, seq } = (item ?? {}) as {
    event?: string
    data?: { code: unknown; message: string; details?: unknown }
    seq?: number
  }
  if (event === 'error' && seq === undefined && isErrorCode(data?.code))
    throw new ServiceError(data.code, data.message, data.details ?? null)
  return item
}
