import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidField } from '../data/errors.ts'
import { decodeMultipart } from './multipart.ts'

/** Aborts when the reader closes the connection before the answer is complete. */
export function readerOf(reply: FastifyReply): AbortController {
  const reader = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) reader.abort()
  })
  return reader
}

/** Unlike the request's own iterator it leaves the connection open, over which a refusal has to be told. */
export async function* bytesOf(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  } catch {
    throw invalidField('body', 'ended before it was complete')
  }
}

export function formOf(request: FastifyRequest) {
  const contentType = request.headers['content-type'] ?? ''
  return contentType.startsWith('multipart/form-data') ? decodeMultipart(request.raw, contentType) : undefined
}
