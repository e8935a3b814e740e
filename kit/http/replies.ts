import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asServiceError, ServiceError } from '../data/errors.ts'
import type { Logger } from '../data/log.ts'
import { requestIdHeader } from '../data/request-context.ts'
import { type BytesReply, contentDisposition, knownSize, sourceOf } from './bytes.ts'
import { type Endpoint, isInternalPath } from './endpoint.ts'
import { etagOf, isKnown } from './etag.ts'
import { bodyTooLarge } from './json-body.ts'

export const jsonType = 'application/json'
export const formType = 'multipart/form-data'
const jsonText = `${jsonType}; charset=utf-8`

const fixedHeaders = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }

/** On every answer, also on those that are given before a route is known. */
export const commonHeaders = (request: FastifyRequest): Record<string, string> => ({
  [requestIdHeader]: request.id,
  ...fixedHeaders,
})

/** As a list, which Node writes as it is: the members of an object it would look up one by one. */
const envelopeHeaders = [...Object.entries(fixedHeaders).flat(), 'content-type', jsonText]

/**
 * By `JSON.stringify` of the whole value: a serializer made from the schema would drop members that it does not list.
 * Written past Fastify and in one go, because nearly every answer is an envelope: its way through header by header,
 * hooks and serializers is a twentieth of the request.
 */
export function sendEnvelope({ raw, request }: FastifyReply, data: unknown, etag?: string): undefined {
  const text = `{"code":0,"message":"ok","data":${JSON.stringify(data ?? null)}}`
  const size = Buffer.byteLength(text)
  const headers = [...envelopeHeaders, requestIdHeader, request.id, 'content-length', String(size)]
  if (etag !== undefined) headers.push('etag', etag)
  // Text of one byte per character is ASCII, which need not be encoded.
  raw.writeHead(200, headers).end(text, size === text.length ? 'latin1' : 'utf8')
}

/** An answer with its version as ETag, or 304 to a reader who has that version already. */
export const sendVersioned =
  ({ method, headers }: Endpoint) =>
  (reply: FastifyReply, data: unknown): FastifyReply | undefined => {
    const etag = etagOf((data as { version: number }).version)
    const known = method === 'GET' && headers !== undefined && isKnown(etag, reply.request.headers['if-none-match'])
    return known ? reply.header('etag', etag).code(304).send() : sendEnvelope(reply, data, etag)
  }

export function sendBytes(
  reply: FastifyReply,
  { bytes, contentType, size, fileName, status = 200, headers = {} }: BytesReply,
): FastifyReply {
  reply.code(status).headers({
    ...headers,
    'content-type': contentType,
    // The address that the bytes came from may be a signed one: no page that is opened from here learns it.
    'referrer-policy': 'no-referrer',
    ...lengthHeader(status === 304 ? undefined : (size ?? knownSize(bytes))),
    ...(fileName !== undefined && { 'content-disposition': contentDisposition(fileName) }),
  })
  const source = sourceOf(bytes)
  if (reply.request.method !== 'HEAD') return reply.send(source)
  if (source instanceof Readable) source.destroy()
  return reply.send()
}

const lengthHeader = (size: number | undefined): object => (size === undefined ? {} : { 'content-length': size })

/** Fastify's own refusals, in our codes; everything it does not name is a fault of ours. */
const codeOfStatus: Record<number, 'invalid_input' | 'not_found'> = {
  400: 'invalid_input',
  404: 'not_found',
  414: 'invalid_input',
}

/** The type of body that the request's route takes. */
export const takenBy = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.config as { takes?: string }).takes ?? jsonType

export const notTaken = (request: FastifyRequest): ServiceError =>
  new ServiceError(
    'unsupported_media_type',
    `${request.headers['content-type']?.split(';')[0] || 'a body without a type'} is not taken here: send Content-Type: ${takenBy(request)}`,
  )

function asFailure(thrown: unknown, request: FastifyRequest): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  const { statusCode = 500, message } = thrown as { statusCode?: number; message: string }
  if (statusCode === 413) return bodyTooLarge(request.routeOptions.bodyLimit)
  if (statusCode === 415) return notTaken(request)
  const known = codeOfStatus[statusCode]
  return known ? new ServiceError(known, message) : asServiceError(thrown)
}

/** What a log line may say of a request: a query may hold the signature of an address, and is left out. */
export const aboutRequest = ({ id: request_id, method, url }: FastifyRequest) => ({
  request_id,
  method,
  path: url.split('?')[0],
})

export function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const error = asFailure(thrown, request)
  if (error.code === 'internal_error') log.error({ err: thrown, ...aboutRequest(request) }, 'unexpected failure')
  // The caller is only told that it is so; who runs the service needs to know why.
  if (error.code === 'dependency_unavailable' && error.cause)
    log.warn({ err: error.cause, ...aboutRequest(request) }, error.message)
  const text = JSON.stringify({ code: error.code, message: error.message, data: error.details ?? null })
  reply.code(error.status).headers(commonHeaders(request)).type(jsonText)
  // Who has shown nothing is told what to show (RFC 6750, 3).
  if (error.code === 'unauthorized' && !isInternalPath(request.routeOptions.url ?? ''))
    reply.header('www-authenticate', 'Bearer')
  const { retry_after } = (error.details ?? {}) as { retry_after?: unknown }
  if (error.code === 'rate_limited' && typeof retry_after === 'number') reply.header('retry-after', retry_after)
  if (error.code !== 'payload_too_large') return reply.send(text)
  // The rest of a large body is not worth reading: the connection is closed instead.
  return reply
    .headers({ connection: 'close', 'content-length': Buffer.byteLength(text) })
    .send(Readable.from(lingering(text, request.raw)))
}

const lingerMs = 1_000

/**
 * The answer at once, its end a moment later: a connection that is closed while its sender still sends is reset, and
 * the sender would lose the answer. What arrives meanwhile is thrown away.
 */
async function* lingering(text: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
  if (request.complete) return
  request.resume()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lingerMs)
    request.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
