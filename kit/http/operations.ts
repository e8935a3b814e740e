import { Type } from 'typebox'
import { nameSchemas } from '../data/named-schemas.ts'
import { alsoNamed, flag, integer, list, oneOf, type SettingValues } from '../data/settings.ts'
import { defineContract } from './endpoint.ts'

/** Read by every service; the dotted names are those of the specification. */
export const operationsSettings = {
  AI_BOOT_OPENAPI_ENABLED: alsoNamed(
    'ai.boot.openapi.enabled',
    flag('Publish the API description and the interactive page', true),
  ),
  AI_BOOT_OPENAPI_INCLUDE_PATH_PREFIXES: alsoNamed(
    'ai.boot.openapi.include-path-prefixes',
    list('Paths that the API description shows', ['/api/']),
  ),
  AI_BOOT_OPENAPI_EXCLUDE_PATH_PREFIXES: alsoNamed(
    'ai.boot.openapi.exclude-path-prefixes',
    list('Paths that the API description hides', ['/api/v1/internal/']),
  ),
  ACTUATOR_PROBES_OPEN: flag(
    'Answer liveness and readiness, without details, to callers without the internal key',
    false,
  ),
  AUDIT_READS: oneOf('Whether reads of matters, files and conversations by people are audited', ['on', 'off'], 'on'),
  STREAMS_PER_USER: integer(
    'Streams of one service that a user may have open, at all replicas together; 0 sets no limit',
    {
      min: 0,
      max: 1_000_000,
      fallback: 50,
    },
  ),
  STREAMS_PER_ORGANIZATION: integer('The same for all users of an organization together', {
    min: 0,
    max: 1_000_000,
    fallback: 1000,
  }),
}
export type OperationsConfig = SettingValues<typeof operationsSettings>

const Status = Type.Enum(['UP', 'DEGRADED', 'DOWN'])
const HealthReply = Type.Object({
  status: Status,
  components: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), status: Status, detail: Type.Optional(Type.String()) })),
  ),
})

const ApiDescription = Type.Object({
  openapi: Type.Literal('3.1.0'),
  info: Type.Object({ title: Type.String(), description: Type.String(), version: Type.String() }),
  paths: Type.Record(Type.String(), Type.Unknown()),
})

nameSchemas({ HealthStatus: Status, Health: HealthReply, ApiDescription })

/** What every service answers besides its own contract. */
export const operations = defineContract({
  health: {
    method: 'GET',
    path: '/api/v1/internal/actuator/health',
    summary: 'State of the service and of everything it depends on',
    acts: 'system',
    reply: { as: 'envelope', of: HealthReply },
  },
  liveness: {
    method: 'GET',
    path: '/api/v1/internal/actuator/health/liveness',
    summary: 'Whether the process answers at all',
    acts: 'system',
    reply: { as: 'envelope', of: HealthReply },
  },
  readiness: {
    method: 'GET',
    path: '/api/v1/internal/actuator/health/readiness',
    summary: 'Whether calls can be served; names the failing dependency to callers with the key',
    acts: 'system',
    reply: { as: 'envelope', of: HealthReply },
  },
  prometheus: {
    method: 'GET',
    path: '/api/v1/internal/actuator/prometheus',
    summary: 'Metrics in the text format of Prometheus',
    acts: 'system',
    reply: { as: 'bytes', contentType: 'text/plain' },
  },
  apiDocs: {
    method: 'GET',
    path: '/api/v1/v3/api-docs',
    summary: 'This description, as OpenAPI 3.1 without an envelope',
    open: 'it describes paths, none of which it opens',
    reply: { as: 'bytes', contentType: 'application/json', of: ApiDescription },
  },
  apiPage: {
    method: 'GET',
    path: '/api/v1/swagger-ui/{file}',
    summary: 'The interactive page (`index.html`) and its parts',
    open: 'it shows the description and asks for a token itself',
    params: Type.Object({ file: Type.String() }),
    errors: ['not_found'],
    reply: { as: 'bytes', contentType: 'text/html', orTypes: ['text/css', 'text/javascript', 'image/png'] },
  },
})
