import { ServiceError } from '@casewright/kit/data/errors'
import { hasPatternWords } from '@casewright/kit/data/problem-words'
import { validate } from '@casewright/kit/data/validation'
import { type Contract, type Endpoint, isInternalPath } from '@casewright/kit/http/endpoint'
import type { TSchema } from 'typebox'
import { kebab, type SourceFile } from './source-files.ts'

/** A contract with the name of its folder, which is its service's too; the kit's operations have no service. */
export interface NamedContract {
  name: string
  contract: Contract
  hasService: boolean
}

/** Something that every contract keeps; `broken` proves that a breach would be found. */
export interface ContractRule {
  title: string
  offends(named: NamedContract, files: readonly SourceFile[]): string[]
  broken: Contract
}

const entry: Endpoint = { method: 'GET', path: '/x', summary: 'x', reply: { as: 'bytes', contentType: 'x' } }
/** A user's work names the user and the organization; the system's names no user. */
function saysWhoseWork({ path, acts, user, tenant }: Endpoint): boolean {
  if (!isInternalPath(path)) return acts === undefined
  if (acts === 'user') return user === 'required' && tenant === 'required'
  return acts === 'system' ? user === undefined : acts === 'either' && user === 'optional'
}
/** Without those that repeat another entry at another path. */
const ownKeys = (contract: Contract): string[] => Object.keys(contract).filter((key) => !contract[key]?.twinOf)
const sortedNames = (names: string[]): string => names.sort().join(', ')
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more }) as never

export const contractRules: readonly ContractRule[] = [
  {
    title: 'each entry has one handler of its name, in the file of its subject or in a file of its own',
    offends: ({ name, contract, hasService }, files) =>
      hasService ? ownKeys(contract).flatMap((key) => wrongHandler(name, key, files)) : [],
    broken: { noSuchEndpoint: entry },
  },
  {
    title: 'each entry has its test file',
    offends: ({ name, contract, hasService }, files) => {
      const folder = `services/${name}/tests/`
      const tests = files.filter(({ path }) => path.startsWith(folder)).map(({ path }) => path)
      return ownKeys(contract)
        .map((key) => `${kebab(key)}.test.ts`)
        .filter((test) => hasService && !tests.some((path) => path.endsWith(`/${test}`)))
        .map((test) => `${folder} has no ${test}`)
    },
    broken: { noSuchEndpoint: entry },
  },
  {
    title: 'each internal entry says whose work it is, and takes the identity that goes with it',
    offends: ({ contract }) =>
      Object.entries(contract)
        .filter(([, endpoint]) => !saysWhoseWork(endpoint))
        .map(([key]) => `${key}: its acts, user and tenant do not fit`),
    broken: { silent: { ...entry, path: '/api/v1/internal/x', user: 'optional', tenant: 'optional' } },
  },
  {
    title: 'each path is written once, in its contract',
    offends: ({ name, contract, hasService }, files) =>
      repeatedPaths(contract, hasService ? `contracts/${name}/` : 'kit/', files),
    broken: { written: { ...entry, path: '/api/v1/internal/memory/recall' } },
  },
  {
    title: 'each body and query refuses members that it does not name',
    offends: ({ contract }) =>
      Object.entries(contract).flatMap(([key, { body, query }]) =>
        Object.entries({ body, query })
          .filter(([, schema]) => schema && !isClosed(schema))
          .map(([part]) => `${key}: its ${part} is open`),
      ),
    broken: { open: { ...entry, query: object({ page: {} }) } },
  },
  {
    title: 'each schema of an input can be checked',
    offends: ({ contract }) =>
      Object.entries(contract).flatMap(([key, { params, query, headers, body }]) =>
        Object.entries({ params, query, headers, body })
          .filter(([part, schema]) => schema && !isCheckable(schema, part as 'body'))
          .map(([part]) => `${key}: its ${part} cannot be compiled`),
      ),
    broken: { odd: { ...entry, body: object({ a: { anyOf: [object({ b: { default: 1 } })] } }) } },
  },
  {
    title: 'each whole number of an input has bounds, so that it fits its column and loses no digit',
    offends: ({ contract }) =>
      inputSchemas(contract).flatMap(({ place, schema }) =>
        isInteger(schema) && (schema.minimum === undefined || schema.maximum === undefined)
          ? [`${place} has no minimum or no maximum`]
          : [],
      ),
    broken: { endless: { ...entry, query: object({ after: { type: 'integer', minimum: 0 } }) } },
  },
  {
    title: 'each pattern of an input has words for who breaks it',
    offends: ({ contract }) =>
      inputSchemas(contract).flatMap(({ place, schema: { pattern } }) =>
        pattern === undefined || hasPatternWords(pattern)
          ? []
          : [`${place}: ${pattern} is not in kit/data/problem-words.ts`],
      ),
    broken: { odd: { ...entry, query: object({ code: { type: 'string', pattern: '^odd$' } }) } },
  },
  {
    title: 'the placeholders of each path are the properties of its params',
    offends: ({ contract }) =>
      Object.entries(contract)
        .map(([key, { path, params }]) => ({
          key,
          inPath: sortedNames([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)),
          inParams: sortedNames(Object.keys(params?.properties ?? {})),
        }))
        .filter(({ inPath, inParams }) => inPath !== inParams)
        .map(({ key, inPath, inParams }) => `${key}: {${inPath}} in the path, {${inParams}} in the params`),
    broken: { unlike: { ...entry, path: '/x/{factId}', params: object({ fact_id: {} }) } },
  },
  {
    title: 'each DELETE answers an id and that it is deleted',
    offends: ({ contract }) =>
      Object.entries(contract).flatMap(([key, { method, reply }]) => {
        const { properties = {} } = ('of' in reply ? reply.of : {}) as { properties?: object }
        const names = Object.keys(properties)
        return method !== 'DELETE' || (names.includes('deleted') && names.length > 1) ? [] : [`${key}: ${names}`]
      }),
    broken: { silent: { ...entry, method: 'DELETE', reply: { as: 'envelope', of: object({ deleted: {} }) } } },
  },
  {
    title: 'each list is paged',
    offends: ({ contract }) =>
      Object.entries(contract).flatMap(([key, { method, query, reply }]) => {
        const pages = ['page', 'size', 'limit'].every((name) => name in (query?.properties ?? {}))
        return method === 'GET' && 'of' in reply && reply.as === 'envelope' && isList(key, reply.of) && !pages
          ? [key]
          : []
      }),
    broken: { listAll: { ...entry, reply: { as: 'envelope', of: object({ items: { type: 'array' } }) } } },
  },
  {
    title: 'each entry has a summary, and no other entry has the same',
    offends: ({ contract }) => {
      const summaries = Object.values(contract).map(({ summary }) => summary.trim())
      return Object.entries(contract)
        .filter(
          ([, { summary }]) => !summary.trim() || summaries.filter((other) => other === summary.trim()).length > 1,
        )
        .map(([key, { summary }]) => `${key}: "${summary}"`)
    },
    broken: { one: entry, two: entry },
  },
  {
    title: 'no two entries share method and path',
    offends: ({ contract }) => {
      const routes = Object.values(contract).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
      return routes.filter((route, index) => routes.indexOf(route) !== index)
    },
    broken: { one: entry, two: entry },
  },
]

/** A handler stands in the file of its subject, or exported from one of its own name. */
function wrongHandler(service: string, key: string, files: readonly SourceFile[]): string[] {
  const place = `services/${service}/endpoints/`
  const isHandler = new RegExp(`^(export )?const ${key}: Handler<typeof \\w+\\.${key},`, 'm')
  const holders = files.flatMap(({ path, code }) => {
    const match = path.startsWith(place) && isHandler.exec(code)
    return match ? [{ path, isExported: match[1] !== undefined }] : []
  })
  const [holder] = holders
  if (!holder || holders.length > 1) return [`${key} stands in ${holders.length} files`]
  return (holder.path === `${place}${kebab(key)}.ts`) === holder.isExported ? [] : [`${key} in ${holder.path}`]
}

/** The entries that share a path write it once each. Tests, acceptance and documents may repeat it. */
function repeatedPaths(contract: Contract, place: string, files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => !path.includes('/tests/') && !path.startsWith('acceptance/'))
  const paths = Object.values(contract).flatMap(({ path, twinOf }) => (twinOf === undefined ? path : []))
  return [...new Set(paths)].flatMap((path) => {
    const holders = sources.flatMap((file) => {
      const times = ["'", '"', '`'].reduce((sum, quote) => sum + file.code.split(quote + path + quote).length - 1, 0)
      return times > 0 ? [{ path: file.path, times }] : []
    })
    const expected = paths.filter((other) => other === path).length
    // What all services have in common is written in one file for all of them.
    const inPlace = holders[0]?.path.startsWith(place) || holders[0]?.path === 'contracts/people.ts'
    const right = holders.length === 1 && inPlace && holders[0]?.times === expected
    return right
      ? []
      : [`${path} is in ${holders.map((holder) => `${holder.path} (${holder.times})`).join(', ') || 'no file'}`]
  })
}

interface Schema {
  type?: unknown
  anyOf?: Schema[]
  additionalProperties?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
}

const isList = (key: string, schema: TSchema): boolean => {
  const { type, properties = {} } = schema as { type?: unknown; properties?: object }
  return type === 'array' || (key.startsWith('list') && 'items' in properties)
}

const isInteger = ({ type }: Schema): boolean => [type].flat().includes('integer')

/** Every schema within the inputs of a contract, with its place: `listUsage query.page`. */
function inputSchemas(contract: Contract): { place: string; schema: Schema }[] {
  const within = (place: string, schema: unknown): { place: string; schema: Schema }[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : [
          { place, schema: schema as Schema },
          ...Object.entries(schema).flatMap(([name, member]) => within(`${place}.${name}`, member)),
        ]
  return Object.entries(contract).flatMap(([key, { params, query, headers, body }]) =>
    Object.entries({ params, query, headers, body }).flatMap(([part, schema]) => within(`${key} ${part}`, schema)),
  )
}

/** Some schemas compile only when the first request comes, and then it is too late: a default within `anyOf`, for one. */
function isCheckable(schema: TSchema, part: 'params' | 'query' | 'headers' | 'body'): boolean {
  try {
    validate(schema, {}, part)
  } catch (error) {
    return error instanceof ServiceError
  }
  return true
}

const isClosed = (schema: object): boolean => {
  const { anyOf, additionalProperties } = schema as Schema
  return anyOf ? anyOf.every(isClosed) : additionalProperties === false
}
