import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../data/log.ts'
import { withContext } from '../data/request-context.ts'
import type { Endpoint } from './endpoint.ts'
import { callerOf, type Identity, type InternalKeys, identityFor } from './identity.ts'
import { aboutRequest, commonHeaders } from './replies.ts'

/** A protocol of its own under one path, which no contract can describe; whoever is let in is logged in. */
export interface Mount {
  path: `/${string}`
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    caller: Identity & { user: string; organization: string },
  ): Promise<void>
}

export function serveMount(
  { app }: { app: FastifyInstance },
  { path, handle }: Mount,
  { keys, log }: { keys: InternalKeys; log: Logger },
): void {
  const entry: Endpoint = {
    method: 'POST',
    path,
    summary: path,
    user: 'required',
    tenant: 'optional',
    reply: bytesReply,
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = identityFor(entry, callerOf(request.raw, keys, false)) as Identity & {
      user: string
      organization: string
    }
    reply.hijack()
    // What was set before is lost to a hijacked reply.
    for (const [name, value] of Object.entries(commonHeaders(request))) reply.raw.setHeader(name, value)
    try {
      await withContext({ id: request.id, organization: caller.organization }, () =>
        handle(request.raw, reply.raw, caller),
      )
    } catch (err) {
      log.error({ err, ...aboutRequest(request) }, 'unexpected failure')
      // Nobody else answers a hijacked reply: it would stay open for ever.
      if (reply.raw.headersSent) reply.raw.destroy()
      else reply.raw.writeHead(500).end()
    }
  }
  app.register(async (scope) => {
    takingAnyBody(scope)
    for (const url of [path, `${path}/*`]) scope.all(url, handler)
  })
}

export const bytesReply = { as: 'bytes', contentType: 'application/octet-stream' } as const

/** Within this scope no body is parsed, whatever its type: it is read while it arrives. */
export function takingAnyBody(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  return scope
}
