import { Readable } from 'node:stream'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
  type RouteOptions,
} from 'fastify'
import { ServiceError } from '../data/errors.ts'
import type { Logger } from '../data/log.ts'
import {
  currentContext,
  enterRequestId,
  itemsInContext,
  requestIdFrom,
  requestIdHeader,
} from '../data/request-context.ts'
import { traceFrom, traceHeader, traceStateHeader } from '../data/trace-context.ts'
import { refuseBorrowedMethods, watchMethods } from './allowed-methods.ts'
import type { BytesReply } from './bytes.ts'
import { type CheckedCall, checkedCall, type RawCall } from './call.ts'
import { type Contract, type Endpoint, type Handlers, isInternalPath } from './endpoint.ts'
import { type AnswerStore, idempotencyKeyHeader } from './idempotency.ts'
import {
  callerOf,
  type InternalKeys,
  internalKeyHeader,
  keyNeeded,
  opensInternal,
  requireInternalKey,
} from './identity.ts'
import { bodyBytesMaxDefault, parseJsonBody } from './json-body.ts'
import { createLiveStreams, type LiveStreams, type Located, ndjson, type StreamFormat, sse } from './live-streams.ts'
import { loginOf, watchLogin } from './login.ts'
import type { ServiceMetrics } from './metrics.ts'
import type { Quota } from './quota.ts'
import { auditedCall, type ReadAudit } from './read-audit.ts'
import {
  commonHeaders,
  formType,
  jsonType,
  notTaken,
  sendBytes,
  sendEnvelope,
  sendFailure,
  sendVersioned,
  takenBy,
} from './replies.ts'
import { bytesOf, formOf, readerOf } from './request-parts.ts'
import { requestWatch } from './request-watch.ts'
import { bytesReply, takingAnyBody } from './serve-mount.ts'

export interface ServeOptions {
  keys: InternalKeys
  log: Logger
  metrics: ServiceMetrics
  /** How many streams people may have open. */
  openStreams?: Quota
  /** Absent where reads are not audited. */
  noteRead?: ReadAudit['note']
}

export interface ServedApp {
  app: FastifyInstance
  streams: LiveStreams
  /** To be called when all routes are there. */
  refuseBorrowed(): void
}

/** An HTTP application with the service rules and no routes yet: ids, headers, errors, one log line per request, metrics. */
export function createApp({ keys, log, metrics }: ServeOptions): ServedApp {
  const app = fastify({
    logger: false,
    genReqId: (request) => requestIdFrom(request.headers[requestIdHeader]),
    requestIdHeader: false,
    bodyLimit: bodyBytesMaxDefault,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply as FastifyReply, log),
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
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) =>
    takenBy(request) === formType ? done(null, undefined) : done(notTaken(request)),
  )
  // What passes by here is not an envelope, and may have put a header of the service in its own words.
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(commonHeaders(request)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
  app.addHook('onRoute', (route) => {
    const watch = requestWatch(route.url, metrics, log)
    // With the route's own check in one hook: another one would cost more than what it does.
    const check = route.onRequest as onRequestHookHandler | undefined
    route.onRequest = function (request, reply, done) {
      watch(request, reply)
      if (check) check.call(this, request, reply, done)
      else done()
    }
  })
  const { methodsOf, routes } = watchMethods(app)
  const watchUnknown = requestWatch('unknown', metrics, log)
  app.setErrorHandler((error, request, reply) => {
    if (!request.is404) return sendFailure(error, request, reply, log)
    watchUnknown(request, reply)
    return sendFailure(unknownRoute(request, reply), request, reply, log)
  })
  app.setNotFoundHandler((request, reply) => {
    throw unknownRoute(request, reply)
  })
  const refuseBorrowed = () =>
    refuseBorrowedMethods(app, routes, (request, reply) => {
      throw unknownRoute(request, reply)
    })
  return { app, streams: createLiveStreams(log), refuseBorrowed }

  /** Whatever else is wrong with a request for a route that is not there: that it is not there comes first. */
  function unknownRoute(request: FastifyRequest, reply: FastifyReply): ServiceError {
    if (isInternalPath(request.url) && !opensInternal(keys, request.headers[internalKeyHeader])) return keyNeeded()
    const path = request.url.split('?')[0] as string
    const allow = methodsOf(path)
    if (allow.length === 0) return new ServiceError('not_found', `there is no ${request.method} ${path}`)
    reply.header('allow', allow.join(', '))
    return new ServiceError('method_not_allowed', `${path} has no ${request.method}, but ${allow.join(', ')}`, {
      allow,
    })
  }
}

/** One route per entry of the contract. */
export function serveContract<C extends Contract, Deps>(
  { app, streams }: Pick<ServedApp, 'app' | 'streams'>,
  contract: C,
  handlers: Handlers<C, Deps>,
  deps: Deps,
  options: ServeOptions,
  answers?: AnswerStore,
): void {
  for (const [name, endpoint] of Object.entries(contract))
    serveEndpoint(
      app,
      streams,
      endpoint,
      auditedCall(endpoint, checkedCall(contract, name, handlers, deps, answers), options.noteRead),
      options,
    )
}

function serveEndpoint(
  app: FastifyInstance,
  streams: LiveStreams,
  endpoint: Endpoint,
  call: CheckedCall,
  { keys, metrics, openStreams }: ServeOptions,
): void {
  const send = sender(endpoint, streams, metrics)
  const isInternal = isInternalPath(endpoint.path)
  const isStream = endpoint.reply.as === 'sse' || endpoint.reply.as === 'ndjson'
  const route: RouteOptions = {
    method: methodsFor(endpoint),
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takes: endpoint.upload ? formType : endpoint.rawBody ? bytesReply.contentType : jsonType },
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    // The key is checked before the body is read: a stranger cannot make us parse anything.
    ...(isInternal && {
      onRequest: (request, _reply, done) => {
        requireInternalKey(keys, request.headers)
        done()
      },
    }),
    handler: (request, reply) => {
      const raw: RawCall = callerOf(request.raw, keys, isInternal)
      raw.params = request.params
      raw.query = request.query
      raw.body = request.body
      if (endpoint.headers) raw.headers = readHeaders(request)
      if (endpoint.creates) raw.idempotencyKey = request.headers[idempotencyKeyHeader] as string | undefined
      if (endpoint.upload) raw.parts = formOf(request)
      if (endpoint.rawBody) raw.bytes = bytesOf(request)
      const reader = endpoint.reply.as === 'envelope' ? undefined : readerOf(reply)
      if (reader) raw.signal = reader.signal
      enterRequestId(request.id, traceFrom(request.headers[traceHeader], request.headers[traceStateHeader]))
      const answer = () => call(raw).then((result) => send(reply, result, reader))
      // Before the call: a turn whose stream would be one too many does not begin. Services are not counted, but their users.
      if (!openStreams || !isStream || raw.trusted) return answer()
      return openStreams.take(raw).then((giveBack) => {
        if (reply.raw.closed) giveBack()
        else reply.raw.once('close', giveBack)
        return answer()
      })
    },
  }
  if (endpoint.rawBody) app.register(async (scope) => void takingAnyBody(scope).route(route))
  else app.route(route)
}

/** Whatever can be read whole can be asked for without its body. */
const methodsFor = ({ method, reply: { as } }: Endpoint): string[] =>
  method === 'GET' && (as === 'envelope' || as === 'bytes') ? ['GET', 'HEAD'] : [method]

/** A range is a wish of GET alone (RFC 9110, 14.2). */
const readHeaders = ({ method, headers }: FastifyRequest): object =>
  method === 'HEAD' ? { ...headers, range: undefined } : headers

type Send = (reply: FastifyReply, result: unknown, reader: AbortController | undefined) => FastifyReply | undefined

function sender(endpoint: Endpoint, streams: LiveStreams, metrics: ServiceMetrics): Send {
  const stream =
    (format: StreamFormat): Send =>
    (reply, result, reader) => {
      metrics.streamOpened()
      reply.raw.once('close', metrics.streamClosed)
      const login = loginOf(reply.request.raw)
      if (login)
        reply.raw.once(
          'close',
          watchLogin(login, (reason) => reader?.abort(reason)),
        )
      const { location } = result as Partial<Located>
      if (location !== undefined) reply.header('content-location', location)
      const text = streams.write(result as AsyncIterable<unknown>, format, reader as AbortController)
      reply
        .headers({ 'content-type': format.contentType, 'cache-control': 'no-cache', 'x-accel-buffering': 'no' })
        .send(Readable.from(itemsInContext(currentContext(), text), { objectMode: true, highWaterMark: 1 }))
      // A reader knows that it is connected before there is anything to tell.
      reply.raw.flushHeaders()
      return reply
    }
  switch (endpoint.reply.as) {
    case 'envelope':
      return endpoint.etag ? sendVersioned(endpoint) : (reply, result) => sendEnvelope(reply, result)
    case 'ndjson':
      return stream(ndjson)
    case 'sse':
      return stream(sse)
    case 'bytes':
      return (reply, result) => sendBytes(reply, result as BytesReply)
  }
}
