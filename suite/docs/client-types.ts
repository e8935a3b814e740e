/** The JSON Schema keywords that decide a type. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  format?: string
  contentSchema?: Schema
}

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<200, { content: Record<string, { schema: Schema }> }>
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const head = '/** Made by `npm run docs` from the one API description; do not edit. */'

/**
 * The types of packages/client, which follow from the contracts: for each service what it takes and gives and its calls,
 * and apart what several services share. One line is one type, so that a search finds it whole.
 */
export function clientTypes(description: Record<string, unknown>): Record<string, string> {
  const { paths, components } = description as unknown as Description
  const { schemas } = components
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const ofService = Map.groupBy(operations, ({ operationId }) => operationId.split('.')[0] as string)
  const usedBy = new Map([...ofService].map(([key, own]) => [key, usedSchemas(own, schemas)] as const))
  const isShared = (name: string) =>
    name in alwaysShared || [...usedBy.values()].filter((names) => names.has(name)).length > 1
  const declared = (names: Iterable<string>) =>
    [...names].sort().map((name) => `export type ${name} = ${typeOf(schemas[name] as Schema)}`)
  const shared = new Set(Object.keys(schemas).filter((name) => isShared(name) && !isEnvelope(schemas[name])))
  const modules = [...ofService].map(([key, calls]): [string, string] => {
    const own = [...(usedBy.get(key) ?? [])].filter((one) => !shared.has(one))
    return [fileOf(key), moduleOf([...declared(own), '', ...callsOf(key, calls, schemas)], [...shared])]
  })
  const errorCode = "export type ErrorCode = Failure['code']"
  return Object.fromEntries([...modules, [fileOf('shared'), moduleOf([...declared(shared), errorCode], [])]])
}

/** What every answer may be, whoever gives it. */
const alwaysShared = { Failure: true, FieldProblem: true }
const fileOf = (key: string): string => `packages/client/types/${key.replace(/[A-Z]/g, '-$&').toLowerCase()}.ts`

function moduleOf(lines: readonly string[], shared: readonly string[]): string {
  const text = lines.join('\n')
  const words = new Set(text.match(/\w+/g))
  const names = [...shared].sort().filter((name) => words.has(name))
  const streams = text.includes('EventStream<') ? ["import type { EventStream } from '../event-stream.ts'"] : []
  const types = names.length > 0 ? [`import type { ${names.join(', ')} } from './shared.ts'`] : []
  const imports = [...streams, ...types]
  return `${[head, ...imports, ...(imports.length > 0 ? [''] : []), text].join('\n')}\n`
}

/** Names of all schemas that the operations lead to, envelopes left out: a call gives what is in them. */
function usedSchemas(operations: readonly Operation[], schemas: Record<string, Schema>): Set<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      visit(schemas[name])
    }
  }
  visit(operations.map(({ parameters, requestBody, responses }) => [parameters, requestBody ?? null, responses[200]]))
  return new Set([...names].filter((name) => !isEnvelope(schemas[name])))
}

const isEnvelope = (schema: Schema | undefined): boolean =>
  schema?.properties?.code?.const === 0 && 'data' in schema.properties

function callsOf(key: string, operations: readonly Operation[], schemas: Record<string, Schema>): string[] {
  const members = operations.flatMap((operation) => [
    `  /** ${operation.summary} */`,
    `  ${operation.operationId.split('.')[1]}(input: ${inputOf(operation)}): Promise<${outputOf(operation, schemas)}>`,
  ])
  return [`export interface ${key.charAt(0).toUpperCase()}${key.slice(1)}Calls {`, ...members, '}']
}

function inputOf({ parameters, requestBody }: Operation): string {
  const part = (name: string, where: string): string[] => {
    const of = parameters.filter((one) => one.in === where && one.name !== 'Idempotency-Key')
    if (of.length === 0) return []
    const members = of.map((one) => `${memberName(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema)}`)
    return [`${name}${of.some(({ required }) => required) ? '' : '?'}: { ${members.join('; ')} }`]
  }
  const [content] = Object.entries(requestBody?.content ?? {})
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key')
  return `{ ${[
    ...part('params', 'path'),
    ...part('query', 'query'),
    ...part('headers', 'header'),
    ...(content ? [`body${requestBody?.required ? '' : '?'}: ${bodyType(...content)}`] : []),
    ...(isKeyed ? ['idempotencyKey?: string'] : []),
    'signal?: AbortSignal',
  ].join('; ')} }`
}

const bodyType = (type: string, { schema }: { schema: Schema }): string =>
  type === 'application/json' ? typeOf(schema) : type === 'multipart/form-data' ? 'FormData' : 'Blob'

/** What is in the envelope, the events of a stream, or the answer itself where it is neither. */
function outputOf({ parameters, responses }: Operation, schemas: Record<string, Schema>): string {
  const [[, { schema }] = ['', { schema: {} }]] = Object.entries(responses[200].content)
  if (schema.contentSchema) return `EventStream<${typeOf(schema.contentSchema)}>`
  const envelope = schemas[nameIn(schema) ?? '']
  if (!isEnvelope(envelope)) return 'Response'
  const mayBeKnown = parameters.some(({ name }) => name === 'if-none-match')
  return typeOf(envelope?.properties?.data ?? {}) + (mayBeKnown ? ' | undefined' : '')
}

const literal = (value: unknown): string => JSON.stringify(value).replace(/^"(.*)"$/, "'$1'")
const nameIn = ({ $ref }: Schema): string | undefined => $ref?.slice('#/components/schemas/'.length)

function typeOf(schema: Schema): string {
  const name = nameIn(schema)
  if (name !== undefined) return name
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => bracketed(typeOf(one))).join(' & ')
  if (schema.type === undefined) return schema.properties ? objectType(schema) : 'unknown'
  return [schema.type]
    .flat()
    .filter((type, _, types) => !isIdNumber(type, types))
    .map((type) => plainType(type, schema))
    .join(' | ')
}

/** Ids may be sent as numbers as well, but are always read as text: a program has to know the text alone. */
const isIdNumber = (type: string, types: readonly string[]): boolean => type === 'integer' && types.includes('string')

function plainType(type: string, schema: Schema): string {
  if (type === 'array') return `${bracketed(schema.items ? typeOf(schema.items) : 'unknown')}[]`
  if (type === 'object') return objectType(schema)
  if (type === 'integer') return 'number'
  return ['string', 'number', 'boolean', 'null'].includes(type) ? type : 'unknown'
}

const bracketed = (type: string): string => (/ [|&] /.test(type) && !/^\{.*\}$/.test(type) ? `(${type})` : type)

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  const rest = typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : undefined
  if (!properties || Object.keys(properties).length === 0) return rest ?? 'Record<string, unknown>'
  const members = Object.entries(properties).map(
    ([name, schema]) => `${memberName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return [`{ ${members.join('; ')} }`, ...(rest ? [rest] : [])].join(' & ')
}

const memberName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)
