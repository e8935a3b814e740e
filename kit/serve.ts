import { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type BytesReply, contentDisposition } from './bytes.ts'
import { type CheckedCall, checkedCall } from './call.ts'
import { type InternalKeys, identityFromHeaders, requireInternalKey } from './door.ts'
import type { Contract, Endpoint, Handlers } from './endpoint.ts'
import { asServiceError, invalidField, ServiceError } from './errors.ts'
import { parseJsonBody } from './json-body.ts'
import { createLiveStreams, type LiveStreams, ndjson, type StreamFormat, sse } from './live-streams.ts'
import type { Logger } from './log.ts'
import type { ServiceMetrics } from './metrics.ts'
import { decodeMultipart } from './multipart.ts'
import { requestIdFrom, requestIdHeader, withRequestId } from './request-id.ts'

export interface ServeOptions {
  keys: InternalKeys
  log: Logger
  metrics: ServiceMetrics
}

export interface ServedApp {
  app: FastifyInstance
  streams: LiveStreams
}

const bodyLimitDefault = 1024 * 1024

/** An HTTP application with the house rules and no routes yet: ids, headers, errors, one log line per request, metrics. */
export function createApp({ keys, log, metrics }: ServeOptions): ServedApp {
  const app = fastify({
    logger: false,
    genReqId: (request) => requestIdFrom(request.headers[requestIdHeader]),
    requestIdHeader: false,
    bodyLimit: bodyLimitDefault,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply as FastifyReply, log),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  // The handler reads a form while it arrives, so nothing is parsed here.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ [requestIdHeader]: request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    log.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'request',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, log))
  app.setNotFoundHandler((request, reply) => {
    requireInternalKey(keys, request.url, request.headers)
    return sendFailure(
      new ServiceError('not_found', `there is no ${request.method} ${request.url.split('?')[0]}`),
      request,
      reply,
      log,
    )
  })
  return { app, streams: createLiveStreams(log) }
}

/** One route per entry of the contract. */
export function serveContract<C extends Contract, Deps>(
  { app, streams }: ServedApp,
  contract: C,
  handlers: Handlers<C, Deps>,
  deps: Deps,
  options: ServeOptions,
): void {
  for (const [name, endpoint] of Object.entries(contract))
    serveEndpoint(app, streams, endpoint, checkedCall(contract, name, handlers, deps), options)
}

function serveEndpoint(
  app: FastifyInstance,
  streams: LiveStreams,
  endpoint: Endpoint,
  call: CheckedCall,
  { keys, metrics }: ServeOptions,
): void {
  const send = sender(endpoint, streams, metrics)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    // The key is checked before the body is read: a stranger cannot make us parse anything.
    onRequest: (request, _reply, done) => {
      requireInternalKey(keys, endpoint.path, request.headers)
      if (request.url.includes('%00')) throw invalidField('url', 'must not contain U+0000')
      done()
    },
    handler: (request, reply) =>
      withRequestId(request.id, async () => {
        const reader = endpoint.reply.as === 'envelope' ? undefined : readerOf(reply)
        const parts = endpoint.upload && formOf(request)
        const result = await call({
          ...identityFromHeaders(request.headers, keys),
          params: request.params,
          query: request.query,
          body: request.body,
          ...(parts && { parts }),
          ...(reader && { signal: reader.signal }),
        })
        return send(reply, result, reader)
      }),
  })
}

type Send = (reply: FastifyReply, result: unknown, reader: AbortController | undefined) => FastifyReply

function sender(endpoint: Endpoint, streams: LiveStreams, metrics: ServiceMetrics): Send {
  const stream =
    (format: StreamFormat): Send =>
    (reply, result, reader) => {
      metrics.streamOpened()
      reply.raw.once('close', metrics.streamClosed)
      const text = streams.write(result as AsyncIterable<unknown>, format, reader as AbortController)
      return reply
        .headers({ 'content-type': format.contentType, 'cache-control': 'no-cache', 'x-accel-buffering': 'no' })
        .send(Readable.from(text, { objectMode: true, highWaterMark: 1 }))
    }
  switch (endpoint.reply.as) {
    case 'envelope':
      return sendEnvelope
    case 'ndjson':
      return stream(ndjson)
    case 'sse':
      return stream(sse)
    case 'bytes':
      return (reply, result) => sendBytes(reply, result as BytesReply)
  }
}

/** By `JSON.stringify` of the whole value: a serializer made from the schema would drop members that it does not list. */
export const sendEnvelope = (reply: FastifyReply, data: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(`{"code":0,"message":"ok","data":${JSON.stringify(data ?? null)}}`)

function sendBytes(
  reply: FastifyReply,
  { bytes, contentType, size, fileName, status = 200, headers = {} }: BytesReply,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...headers,
      'content-type': contentType,
      ...(size !== undefined && { 'content-length': size }),
      ...(fileName !== undefined && { 'content-disposition': contentDisposition(fileName) }),
    })
    .send(bytes)
}

/** Aborts when the reader closes the connection before the answer is complete. */
function readerOf(reply: FastifyReply): AbortController {
  const reader = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) reader.abort()
  })
  return reader
}

function formOf(request: FastifyRequest) {
  const contentType = request.headers['content-type'] ?? ''
  return contentType.startsWith('multipart/form-data') ? decodeMultipart(request.raw, contentType) : undefined
}

/** Fastify's own refusals, in our codes; everything it does not name is a fault of ours. */
const codeOfStatus: Record<number, 'invalid_input' | 'payload_too_large' | 'unsupported_media_type' | 'not_found'> = {
  400: 'invalid_input',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'invalid_input',
  415: 'unsupported_media_type',
}

function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const { statusCode, message } = thrown as { statusCode?: number; message: string }
  const known = !(thrown instanceof ServiceError) && statusCode !== undefined ? codeOfStatus[statusCode] : undefined
  const error = known ? new ServiceError(known, message) : asServiceError(thrown)
  if (error.code === 'internal_error')
    log.error({ err: thrown, request_id: request.id, method: request.method, url: request.url }, 'unexpected failure')
  // After a refusal the rest of a large body is not worth reading: the connection is closed instead.
  if (error.code === 'payload_too_large') reply.header('connection', 'close')
  return reply
    .code(error.status)
    .header(requestIdHeader, request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: error.code, message: error.message, data: error.details ?? null }))
}
