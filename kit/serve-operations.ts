import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBytes, sendEnvelope } from './answers.ts'
import { apiPageFile } from './api-page.ts'
import { type InternalKeys, internalKeyHeader, opensInternal, requireInternalKey } from './door.ts'
import type { Contract } from './endpoint.ts'
import { ServiceError } from './errors.ts'
import { type Check, type Health, healthOf } from './health.ts'
import { openapi } from './openapi.ts'
import { type OperationsConfig, operations } from './operations.ts'
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
  // By the route's own path: the one that was asked for may be written in other ways (`/api/v1/%69nternal/…`).
  const withKey = (request: FastifyRequest) => requireInternalKey(keys, request.headers)
  app.get(operations.health.path, async (request, reply) => {
    withKey(request)
    return sendEnvelope(reply, await healthOf(checks))
  })
  app.get(operations.liveness.path, async (request, reply) => {
    if (!config.ACTUATOR_PROBES_OPEN) withKey(request)
    return sendEnvelope(reply, { status: 'UP' })
  })
  app.get(operations.readiness.path, async (request, reply) => {
    if (!config.ACTUATOR_PROBES_OPEN) withKey(request)
    const waiting = isStopping() ? 'is stopping' : starting()
    const health = waiting === undefined ? await healthOf(checks) : notReady(waiting)
    return sendReadiness(reply, health, hasKey(keys, request))
  })
  app.get(operations.prometheus.path, async (request, reply) => {
    withKey(request)
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text())
  })
  if (config.AI_BOOT_OPENAPI_ENABLED) serveDescription(app, options)
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
  app.get(operations.apiDocs.path, (_request, reply) => {
    text ??= describe()
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get<{ Params: { file: string } }>(operations.apiPage.path.replace('{file}', ':file'), async (request, reply) => {
    return sendBytes(reply, await apiPageFile(request.params.file))
  })
}
