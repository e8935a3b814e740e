import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../data/errors.ts'
import { apiPageFile } from './api-page.ts'
import { refuseQuery } from './call.ts'
import type { Contract } from './endpoint.ts'
import { type Check, type Health, healthOf } from './health.ts'
import { type InternalKeys, internalKeyHeader, opensInternal, requireInternalKey } from './identity.ts'
import { openapi } from './openapi.ts'
import { type OperationsConfig, operations } from './operations.ts'
import { sendBytes, sendEnvelope } from './replies.ts'
import type { ServedApp, ServeOptions } from './serve.ts'

export interface OperationsOptions {
  title: string
  description: string
  version: string
  contract: Contract
  checks: readonly Check[]
  config: OperationsConfig
  isStopping(): boolean
  /** What still has to be done before calls are sent here; undefined when all of it is done. */
  starting(): string | undefined
}

/** Health, metrics and the API description: the same for every service, and apart from its contract. */
export function serveOperations({ app }: ServedApp, { keys, metrics }: ServeOptions, options: OperationsOptions): void {
  const { checks, config, isStopping, starting } = options
  const keyless = config.ACTUATOR_PROBES_OPEN
  serve(app, operations.health.path, async (_request, reply) => sendEnvelope(reply, await healthOf(checks)), keys)
  serve(
    app,
    operations.liveness.path,
    async (_request, reply) => sendEnvelope(reply, { status: 'UP' }),
    keyless ? undefined : keys,
  )
  serve(
    app,
    operations.readiness.path,
    async (request, reply) => {
      const waiting = isStopping() ? 'is stopping' : starting()
      const health = waiting === undefined ? await healthOf(checks) : notReady(waiting)
      return sendReadiness(reply, health, hasKey(keys, request))
    },
    keyless ? undefined : keys,
  )
  serve(
    app,
    operations.prometheus.path,
    async (_request, reply) => {
      const bytes = await metrics.text()
      return sendBytes(reply, { bytes, contentType: 'text/plain; version=0.0.4; charset=utf-8' })
    },
    keys,
  )
  if (config.AI_BOOT_OPENAPI_ENABLED) serveDescription(app, options)
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/** A route outside of any contract, with the manners of those within: HEAD beside GET, the key first, no unknown query. */
function serve(app: ServedApp['app'], path: string, answer: Answer, keys?: InternalKeys): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      if (keys) requireInternalKey(keys, request.headers)
      refuseQuery(request.query)
      return answer(request, reply)
    },
  })
}

const notReady = (detail: string): Health => ({
  status: 'DOWN',
  components: [{ name: 'service', status: 'DOWN', detail }],
})
const hasKey = (keys: InternalKeys, request: FastifyRequest): boolean =>
  opensInternal(keys, request.headers[internalKeyHeader])

/** What fails, and why, is for those who run the service; to anyone else it only says whether to send calls here. */
function sendReadiness(reply: FastifyReply, health: Health, trusted: boolean): undefined {
  const { status, components } = health
  if (status !== 'DOWN') return sendEnvelope(reply, trusted ? health : { status: 'UP' })
  const failing = components
    .filter((component) => component.status === 'DOWN')
    .map(({ name, detail }) => `${name} ${detail}`)
  throw new ServiceError(
    'dependency_unavailable',
    trusted ? `not ready: ${failing.join('; ')}` : 'not ready',
    trusted ? health : { status },
  )
}

const open = 'ACTUATOR_PROBES_OPEN is true'
const openProbes = {
  liveness: { ...operations.liveness, open },
  readiness: { ...operations.readiness, open },
}

function serveDescription(
  app: ServedApp['app'],
  { title, description, version, contract, config }: OperationsOptions,
): void {
  let text: string | undefined
  const describe = () =>
    JSON.stringify(
      openapi(
        { ...contract, ...operations, ...(config.ACTUATOR_PROBES_OPEN && openProbes) },
        {
          title,
          description,
          version,
          includePathPrefixes: config.AI_BOOT_OPENAPI_INCLUDE_PATH_PREFIXES,
          excludePathPrefixes: config.AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES,
        },
      ),
    )
  serve(app, operations.apiDocs.path, async (_request, reply) => {
    text ??= describe()
    return sendBytes(reply, { bytes: text, contentType: 'application/json; charset=utf-8' })
  })
  serve(app, operations.apiPage.path, async (request, reply) =>
    sendBytes(reply, await apiPageFile((request.params as { file: string }).file)),
  )
}
