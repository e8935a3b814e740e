import type { TObject, TSchema } from 'typebox'
import { type ErrorCode, errorCodes, statusOf } from '../data/errors.ts'
import { type Contract, type Endpoint, isInternalPath, mayBeEmpty, permissionsOf } from './endpoint.ts'
import { createSchemaBook, type Json, type SchemaBook } from './openapi-schemas.ts'

export interface DescriptionOptions {
  title: string
  description: string
  version: string
  /** A path is shown when one of these begins it … */
  includePathPrefixes: readonly string[]
  /** … and none of these does. */
  excludePathPrefixes: readonly string[]
}

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
  const operations = shown.map(([entry, endpoint]) => ({ entry, id: entry, path: endpoint.path, endpoint }))
  // Relative to where the description lies, so that it is right behind any gateway prefix.
  return descriptionOf({ title, description, version }, '../../..', operations, { bearer, internalKey })
}

export interface DescribedService {
  /** What begins its operations' ids: `matter` in `matter.listMembers`. */
  key: string
  /** What begins its paths. */
  prefix: `/${string}`
  contract: Contract
}

/**
 * One description of what people may call at several services behind one address, in which the description lies. Throws
 * when two services call different schemas by one name.
 */
export function openapiOfAll(
  services: readonly DescribedService[],
  about: Pick<DescriptionOptions, 'title' | 'description' | 'version' | 'excludePathPrefixes'>,
): Json {
  const operations = services.flatMap(({ key, prefix, contract }) =>
    Object.entries(contract)
      .filter(([, { path }]) => !isInternalPath(path) && !about.excludePathPrefixes.some((one) => path.startsWith(one)))
      .map(([entry, endpoint]) => ({ entry, id: `${key}.${entry}`, path: `${prefix}${endpoint.path}`, endpoint })),
  )
  return descriptionOf(about, '.', operations, { bearer })
}

const bearer = { type: 'http', scheme: 'bearer' }
const internalKey = { type: 'apiKey', in: 'header', name: 'X-Internal-Api-Key' }
type SecuritySchemes = { bearer: Json; internalKey?: Json }

interface Operation {
  entry: string
  id: string
  path: string
  endpoint: Endpoint
}

function descriptionOf(
  { title, description, version }: Pick<DescriptionOptions, 'title' | 'description' | 'version'>,
  address: string,
  operations: readonly Operation[],
  securitySchemes: SecuritySchemes,
): Json {
  const book = createSchemaBook()
  const paths: Record<string, Json> = {}
  for (const one of operations)
    paths[one.path] = {
      ...paths[one.path],
      [one.endpoint.method.toLowerCase()]: operation(one, book, securitySchemes.internalKey !== undefined),
    }
  return {
    openapi: '3.1.0',
    info: { title, description: `${description}\n\n${manners}`, version },
    servers: [{ url: address }],
    paths,
    components: { schemas: book.schemas, responses: failureResponses, securitySchemes },
  }
}

/** What holds for every operation, and would only be noise at each. */
const manners = [
  'Every JSON answer is an envelope: `code` 0, `message` and `data`; or, with a fitting status, the code of a failure.',
  'Every GET but a stream answers HEAD as well. Another method is 405 with `Allow`. A query name that is not listed is 400.',
  'Lists take `page` and `size`, or `limit` for `size`, and answer `items`, `page`, `size`, `total` and `total_pages`.',
  'A POST that makes something takes an `Idempotency-Key`: sent again within a day it gets the first answer.',
  'Streams send a `heartbeat` event after 15 seconds of silence.',
].join(' ')

/** Where the internal key is not taken, nobody is named by headers. */
function operation({ entry, id, endpoint }: Operation, book: SchemaBook, takesKey: boolean): Json {
  const { summary, path } = endpoint
  const identity = [
    ...header('X-Organization-Id', `The organization the call acts for${besideKey}`, need(path, endpoint.tenant)),
    ...header('X-User-Id', `The user the call acts for${besideKey}`, need(path, endpoint.user)),
  ]
  const description = [endpoint.description, neededPermissions(endpoint)].filter(Boolean).join(' ')
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    tags: [tagOf(path)],
    ...(endpoint.deprecated && { deprecated: true }),
    security: takesKey ? securityOf(endpoint) : endpoint.open === undefined ? [{ bearer: [] }] : [],
    parameters: [
      ...parametersIn('path', endpoint.params, book),
      ...parametersIn('query', endpoint.query, book),
      ...(takesKey ? identity : []),
      ...parametersIn('header', endpoint.headers, book),
      ...header(
        'Idempotency-Key',
        'The same key again gets the first answer, for a day',
        endpoint.creates && 'optional',
        255,
      ),
    ],
    ...requestBody(entry, endpoint, book),
    responses: { ...successes(entry, endpoint, book), ...failures(entry, endpoint, book) },
  }
}

function successes(entry: string, endpoint: Endpoint, book: SchemaBook): Json {
  const { properties = {} } = endpoint.headers ?? {}
  const content = answer(entry, endpoint, book)
  const headers = headersOf(endpoint)
  return {
    200: { description: 'Done', ...headers, content },
    ...(properties.range && {
      206: { description: 'The range that was asked for', headers: { ...rangeHeader, ...headers.headers }, content },
      416: { description: 'The range lies outside', headers: rangeHeader },
    }),
    ...(properties['if-none-match'] && { 304: { description: 'The caller has this version already' } }),
  }
}

const text = { type: 'string' }
const rangeHeader: Json = { 'Content-Range': { description: 'Which bytes of how many', schema: text } }

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

const parametersIn = (where: 'path' | 'query' | 'header', schema: TObject | undefined, book: SchemaBook): Json[] =>
  Object.entries(schema?.properties ?? {})
    .filter(([name]) => where !== 'header' || !saidElsewhere.includes(name))
    .map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (isRequired(schema as TObject, name) && !('default' in (property as object))),
      schema: book.published(property as TSchema),
    }))

/** OpenAPI says these by the content of a body. */
const saidElsewhere = ['content-type', 'content-length']

const isRequired = (schema: TObject, name: string): boolean =>
  (schema.required as string[] | undefined)?.includes(name) ?? false

const besideKey = '; read beside the internal key only'

/** A token says who the caller is, so that outside no identity header is ever required. */
const need = (path: string, given: 'required' | 'optional' | undefined): 'required' | 'optional' | undefined =>
  given && !isInternalPath(path) ? 'optional' : given

/** Visible ASCII, as the door and the keeper of answers take it. */
function header(name: string, description: string, need: 'required' | 'optional' | undefined, maxLength = 128): Json[] {
  const schema = { type: 'string', minLength: 1, maxLength, pattern: '^[!-~]+$' }
  return need ? [{ name, in: 'header', description, required: need === 'required', schema }] : []
}

function headersOf({ etag, headers, reply }: Endpoint): { headers?: Json } {
  const all = {
    ...(etag && { ETag: { description: 'The version, in quotes', schema: text } }),
    ...(headers?.properties.range && {
      ETag: { description: 'Of the bytes', schema: text },
      'Accept-Ranges': { description: '`bytes`', schema: text },
    }),
    ...(reply.as === 'ndjson' && { 'Content-Location': { description: 'Where the turn can be read', schema: text } }),
  }
  return Object.keys(all).length > 0 ? { headers: all } : {}
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function requestBody(entry: string, { body, upload, rawBody }: Endpoint, book: SchemaBook): Json {
  const bytes = { type: 'string', format: 'binary' }
  const name = `${capital(entry)}Request`
  if (rawBody) return { requestBody: { required: true, content: { 'application/octet-stream': { schema: bytes } } } }
  if (upload) {
    const { filesMax, fields } = upload
    const file = {
      type: 'array',
      minItems: 1,
      maxItems: filesMax,
      items: bytes,
      description: 'Each part with a file name is a file, whatever its field is called',
    }
    const properties = { ...fields?.properties, file }
    const schema = { type: 'object', properties, required: ['file'], additionalProperties: false }
    const content = { 'multipart/form-data': { schema: book.named(name, schema as unknown as TSchema) } }
    return { requestBody: { required: true, content } }
  }
  if (!body) return {}
  const content = { 'application/json': { schema: book.named(name, body) } }
  return { requestBody: { required: !mayBeEmpty(body), content } }
}

function answer(entry: string, { reply }: Endpoint, book: SchemaBook): Json {
  switch (reply.as) {
    case 'envelope':
      return { 'application/json': { schema: book.envelope(entry, reply.of) } }
    case 'ndjson':
      return streamed('application/x-ndjson', 'Each line', book.published(reply.of))
    case 'sse':
      return streamed('text/event-stream', 'Each event, its `id` as `seq`,', book.published(reply.of))
    case 'bytes': {
      const schema = reply.of ? book.named(`${capital(entry)}Result`, reply.of) : { type: 'string', format: 'binary' }
      return Object.fromEntries([reply.contentType, ...(reply.orTypes ?? [])].map((type) => [type, { schema }]))
    }
  }
}

/** A stream is a text; what one piece of it holds is said by `contentSchema`. */
const streamed = (contentMediaType: string, piece: string, contentSchema: Json): Json => ({
  [contentMediaType]: {
    schema: { type: 'string', contentMediaType, contentSchema, description: `${piece} is as \`contentSchema\` says` },
  },
})

/** Which failures are possible follows from what the endpoint takes; the contract adds its own. */
function failures(entry: string, endpoint: Endpoint, book: SchemaBook): Json {
  const { body, upload, rawBody, path, permission, open, creates, errors = [] } = endpoint
  const possible = new Set<ErrorCode>(errors)
  // A query name that is not known is possible everywhere.
  possible.add('invalid_input')
  if (open === undefined) possible.add('unauthorized')
  if (permission) possible.add('forbidden')
  if (creates) possible.add('conflict')
  if (open === undefined && !isInternalPath(path)) possible.add('rate_limited')
  if (body || upload || rawBody) possible.add('payload_too_large').add('unsupported_media_type')
  possible.add('dependency_unavailable')
  return Object.fromEntries(
    [...Map.groupBy(possible, statusOf)].map(([status, codes]) => {
      const failing = inOtherWords(endpoint, codes)
      const description = codes.join(', ')
      return failing
        ? [status, { description, content: { 'application/json': { schema: eitherWords(failing) } } }]
        : [status, { $ref: `#/components/responses/${responseName(status)}`, description }]
    }),
  )
  function eitherWords(failing: TSchema): Json {
    return { anyOf: [book.named(`${capital(entry)}Failure`, failing), { $ref: '#/components/schemas/Failure' }] }
  }
}

/** JSON without our envelope is another protocol's, which tells failures that the contract names in its own words. */
const inOtherWords = ({ reply, errors = [] }: Endpoint, codes: readonly ErrorCode[]): TSchema | undefined =>
  reply.as === 'bytes' && codes.some((code) => errors.includes(code)) ? reply.failing : undefined

const responseName = (status: number): string => `Failure${status}`

/** One per status; the codes that an operation can give stand in its own description. */
const failureResponses: Json = Object.fromEntries(
  [...Map.groupBy(errorCodes, statusOf)].map(([status, codes]) => [
    responseName(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]),
)
