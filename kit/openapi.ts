import type { TObject, TSchema } from 'typebox'
import { type Contract, type Endpoint, isInternalPath, permissionsOf } from './endpoint.ts'
import { errorCodes, statusOf } from './errors.ts'

export interface DescriptionOptions {
  title: string
  description: string
  version: string
  /** A path is shown when one of these begins it … */
  includePathPrefixes: readonly string[]
  /** … and none of these does. */
  excludePathPrefixes: readonly string[]
}

type Json = Record<string, unknown>

/** The published description (OpenAPI 3.1), made from the contract alone. */
export function openapi(
  contract: Contract,
  { title, description, version, includePathPrefixes, excludePathPrefixes }: DescriptionOptions,
): Json {
  const shown = Object.entries(contract).filter(
    ([, { path }]) =>
      includePathPrefixes.some((prefix) => path.startsWith(prefix)) &&
      !excludePathPrefixes.some((prefix) => path.startsWith(prefix)),
  )
  const paths: Record<string, Json> = {}
  for (const [operationId, endpoint] of shown) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(operationId, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, description, version },
    // Relative to where the description lies, so that it is right behind any gateway prefix.
    servers: [{ url: '../../..' }],
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        internalKey: { type: 'apiKey', in: 'header', name: 'X-Internal-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation(operationId: string, endpoint: Endpoint): Json {
  const { summary, path } = endpoint
  const description = [endpoint.description, neededPermissions(endpoint)].filter(Boolean).join(' ')
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags: [tagOf(path)],
    ...(endpoint.deprecated && { deprecated: true }),
    security: securityOf(endpoint),
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...header('X-Organization-Id', `The organization the call acts for${besideKey}`, need(path, endpoint.tenant)),
      ...header('X-User-Id', `The user the call acts for${besideKey}`, need(path, endpoint.user)),
      ...parametersIn('header', endpoint.headers),
      ...header(
        'Idempotency-Key',
        'The same key again gets the first answer, for a day',
        endpoint.creates && 'optional',
      ),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done', ...etagHeader(endpoint), content: answer(endpoint) },
      ...(endpoint.headers?.properties['if-none-match'] && {
        304: { description: 'The caller has this version already' },
      }),
      ...failures(endpoint),
    },
  }
}

function neededPermissions(endpoint: Endpoint): string {
  const names = permissionsOf(endpoint).map((permission) => `\`${permission}\``)
  if (names.length === 0 || isInternalPath(endpoint.path)) return ''
  return `Needs the permission${names.length > 1 ? 's' : ''} ${names.join(' and ')}.`
}

/** Outside, identity comes from the token; beside the internal key it is told by headers. */
function securityOf({ path, open }: Endpoint): Json[] {
  if (isInternalPath(path)) return open === undefined ? [{ internalKey: [] }] : [{ internalKey: [] }, {}]
  return open === undefined ? [{ bearer: [] }, { internalKey: [] }] : []
}

/** The path's first word after the version and the internal mark. */
const tagOf = (path: string): string => path.replace(/^(\/api\/v1)?(\/internal)?\//, '').split('/')[0] as string

const parametersIn = (where: 'path' | 'query' | 'header', schema: TObject | undefined): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (isRequired(schema as TObject, name) && !('default' in (property as object))),
    schema: published(property as TSchema),
  }))

const isRequired = (schema: TObject, name: string): boolean =>
  (schema.required as string[] | undefined)?.includes(name) ?? false

const besideKey = '; read beside the internal key only'

/** A token says who the caller is, so that outside no identity header is ever required. */
const need = (path: string, given: 'required' | 'optional' | undefined): 'required' | 'optional' | undefined =>
  given && !isInternalPath(path) ? 'optional' : given

const header = (name: string, description: string, need: 'required' | 'optional' | undefined): Json[] =>
  need ? [{ name, in: 'header', description, required: need === 'required', schema: { type: 'string' } }] : []

const etagHeader = ({ etag }: Endpoint): Json =>
  etag ? { headers: { ETag: { description: 'The version, in quotes', schema: { type: 'string' } } } } : {}

function requestBody({ body, upload, rawBody }: Endpoint): Json {
  if (rawBody) {
    const type = 'application/octet-stream'
    return {
      requestBody: { required: true, content: { [type]: { schema: { type: 'string', contentMediaType: type } } } },
    }
  }
  if (upload) {
    const files = {
      type: 'array',
      maxItems: upload.filesMax,
      items: { type: 'string', contentMediaType: 'application/octet-stream' },
    }
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: files } } } },
      },
    }
  }
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: published(body) } } } } : {}
}

function answer({ reply }: Endpoint): Json {
  switch (reply.as) {
    case 'envelope':
      return { 'application/json': { schema: envelopeSchema(reply.of) } }
    case 'ndjson':
      return { 'application/x-ndjson': { schema: published(reply.of) } }
    case 'sse':
      return { 'text/event-stream': { schema: published(reply.of) } }
    case 'bytes':
      if (reply.of) return { [reply.contentType]: { schema: published(reply.of) } }
      return { [reply.contentType]: { schema: { type: 'string', contentMediaType: reply.contentType } } }
  }
}

/** The success envelope around a schema; also what tests check every answer against. */
export const envelopeSchema = (data: TSchema): Json => ({
  type: 'object',
  properties: { code: { const: 0 }, message: { const: 'ok' }, data: published(data) },
  required: ['code', 'message', 'data'],
})

const failureSchema = {
  type: 'object',
  properties: {
    code: { enum: errorCodes },
    message: { type: 'string' },
    data: { description: 'null, or details of the failure' },
  },
  required: ['code', 'message', 'data'],
}

/** Which failures are possible follows from what the endpoint takes; the contract adds its own. */
function failures(endpoint: Endpoint): Json {
  const { params, query, body, tenant, user, upload, rawBody, path, permission, open, creates, errors = [] } = endpoint
  const possible = new Set(errors)
  if (params || query || body || tenant || user) possible.add('invalid_input')
  if (open === undefined) possible.add('unauthorized')
  if (permission || (tenant === 'required' && !isInternalPath(path))) possible.add('forbidden')
  if (creates) possible.add('conflict')
  if (open === undefined && !isInternalPath(path)) possible.add('rate_limited')
  if (body || upload || rawBody) possible.add('payload_too_large').add('unsupported_media_type')
  possible.add('dependency_unavailable')
  const byStatus = Map.groupBy(possible, statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

/** A member with a default need not be sent, which JSON Schema's `required` would contradict. */
function published(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(published)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, published(value)])) as Json
  const { properties, required } = copy as { properties?: Record<string, object>; required?: unknown }
  if (properties && Array.isArray(required))
    copy.required = required.filter((name) => !('default' in (properties[name] ?? {})))
  return copy
}
