import type { IncomingMessage, ServerResponse } from 'node:http'
import { asServiceError, ServiceError } from '@casewright/kit/data/errors'
import type { Logger } from '@casewright/kit/data/log'
import { requestIdFrom, requestIdHeader } from '@casewright/kit/data/request-context'
import type { RunningService } from '@casewright/kit/service'
import { answerOwn, type OwnPaths, ownPathFor } from './auth-paths.ts'
import type { Cors } from './cors.ts'
import { answerForeign, type ForeignPath, type ForeignPaths, foreignPathFor } from './foreign-paths.ts'
import type { Forward } from './forward.ts'
import type { Guard } from './guard.ts'
import { failureText, type Handle, type ListenAddress, type ServerLimits, startHttpServer } from './http-server.ts'
import type { WebFiles } from './web-files.ts'

/** One port for all services of the process: `/{service-name}/api/v1/…` goes to that service with the prefix cut off. */
export interface Gateway {
  readonly url: string
  /** Where services reach each other, when they have an address of their own. */
  readonly internalUrl: string | undefined
  /** From now on calls are served; until then `starting` answers them. */
  open(opening: Opening): void
  drain(): void
  stop(graceMs: number): Promise<void>
}

interface GatewayOptions {
  public: ListenAddress
  /** Whether the internal key counts at the public address. */
  publicTakesKeys: boolean
  internal: ListenAddress | undefined
  limits: ServerLimits
  starting: Starting
}

/** Answers while the services start. Throws what is to be answered with a failure. */
export type Starting = (request: IncomingMessage, response: ServerResponse, takesKeys: boolean) => void

interface Opening {
  services: readonly RunningService[]
  startPage: StartPage
  /** The workbench, where this process has one: files without a secret, which need no login. */
  webFiles: WebFiles | undefined
  /** What the gateway answers itself, by method and path. */
  ownPaths: OwnPaths
  /** What it answers itself in the protocols of others, where that is set. */
  foreignPaths: ForeignPaths
  guard: Guard
  cors: Cors
  forward: Forward
  log: Logger
}

export type StartPage = (request: IncomingMessage, response: ServerResponse) => void
type Serve = (request: IncomingMessage, response: ServerResponse, takesKeys: boolean) => void

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  let serve: Serve = (request, response, takesKeys) => {
    try {
      options.starting(request, response, takesKeys)
    } catch (error) {
      sendFailure(request, response, asServiceError(error))
    }
  }
  const handler =
    (takesKeys: boolean): Handle =>
    (request, response) =>
      serve(request, response, takesKeys)
  const outer = await startHttpServer(options.public, options.limits, handler(options.publicTakesKeys))
  const inner =
    options.internal &&
    (await startHttpServer(options.internal, options.limits, handler(true)).catch(async (error) => {
      await outer.stop(0)
      throw error
    }))
  return {
    url: outer.url,
    internalUrl: inner?.url,
    open(opening) {
      serve = guarded(opening)
    },
    drain() {
      outer.drain()
      inner?.drain()
    },
    async stop(graceMs) {
      await Promise.all([outer.stop(graceMs), inner?.stop(graceMs)])
    },
  }
}

/** Nothing is routed before it is known who asks. */
function guarded(opening: Opening): Serve {
  const { guard, cors, ownPaths, foreignPaths, webFiles, log } = opening
  const targetOf = router(opening)
  const refuse = (request: IncomingMessage, response: ServerResponse, thrown: unknown, foreign?: ForeignPath) => {
    const error = asServiceError(thrown)
    // What has begun in another protocol can only be broken off.
    if (response.headersSent) response.destroy()
    const request_id = sendFailure(request, response, error, foreign)
    const { method, url } = request
    const about = { request_id, method, path: url?.split('?')[0], status: error.status, code: error.code }
    if (error.status >= 500) log.warn({ ...about, err: thrown }, 'refused at the gateway')
    else log.info({ ...about, reason: error.message }, 'refused at the gateway')
  }
  return (request, response, takesKeys) => {
    if (cors(request, response) || webFiles?.(request, response)) return
    const foreign = foreignPathFor(foreignPaths, request)
    const fail = (thrown: unknown) => refuse(request, response, thrown, foreign)
    try {
      const own = ownPathFor(ownPaths, request)
      const { service, route } = targetOf(request)
      const identifying = guard(request, service, takesKeys)
      if (foreign)
        Promise.resolve(identifying)
          .then((identity) => answerForeign(foreign, request, response, identity))
          .catch(fail)
      else if (own)
        Promise.resolve(identifying)
          .then((identity) => answerOwn(own, request, response, identity))
          .catch(fail)
      else if (identifying) identifying.then(() => route(request, response)).catch(fail)
      else route(request, response)?.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}

interface Target {
  /** Whose keys open it; undefined for what the gateway answers itself. */
  service: string | undefined
  route(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
}

/** Calling the service's router directly costs nothing; a proxy hop would cost 4 to 6 times the CPU of the request. */
function router({ services, startPage, forward }: Opening): (request: IncomingMessage) => Target {
  const own = (service: RunningService, prefix: string): Target => ({
    service: service.name,
    route(request, response) {
      request.url = (request.url as string).slice(prefix.length) || '/'
      service.app.routing(request, response)
      return undefined
    },
  })
  const byName = new Map(services.map((service) => [service.name, own(service, `/${service.name}`)]))
  // A process with one service answers at that service's own paths as well.
  const only = services.length === 1 ? own(services[0] as RunningService, '') : undefined
  const first: Target = {
    service: undefined,
    route(request, response) {
      startPage(request, response)
      return undefined
    },
  }
  const unknown: Target = {
    service: undefined,
    route() {
      const prefixes = [...byName.keys()].map((known) => `/${known}/`).join(', ')
      throw new ServiceError('not_found', `no service here has this path; paths begin with ${prefixes}`)
    },
  }
  return ({ url = '/' }) => {
    if (/^\/(?:start)?(?:\?|$)/.test(url)) return first
    const end = url.indexOf('/', 1)
    const name = url.slice(1, end < 0 ? undefined : end)
    const target = byName.get(name)
    if (target) return target
    if (forward.knows(name)) {
      const path = end < 0 ? '/' : url.slice(end)
      return { service: name, route: (request, response) => forward.to(name, path, request, response) }
    }
    return only ?? unknown
  }
}

/** Gives the id under which the log can tell of it. */
function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  error: ServiceError,
  foreign?: ForeignPath,
): string {
  const requestId = requestIdFrom(request.headers[requestIdHeader])
  if (response.destroyed) return requestId
  const { retry_after } = (error.details ?? {}) as { retry_after?: number }
  response.writeHead(error.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    [requestIdHeader]: requestId,
    ...(error.code === 'unauthorized' && {
      'www-authenticate': ['Bearer error="invalid_token"', foreign?.challenge].filter(Boolean).join(', '),
    }),
    ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
  })
  response.end(
    foreign?.refusal ? JSON.stringify(foreign.refusal(error)) : failureText(error.code, error.message, error.details),
  )
  return requestId
}
