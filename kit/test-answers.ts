import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Contract, Endpoint } from './http/endpoint.ts'
import { openapi } from './http/openapi.ts'
import { envelopeSchema, type Json } from './http/openapi-schemas.ts'

const ajv = new Ajv({ strict: false, allErrors: true })
;(addFormats as unknown as typeof addFormats.default)(ajv)

interface CheckedAnswer {
  status: number
  text: string
  code: unknown
  message: string
  data: unknown
}

/** Throws for an answer that the contract does not describe: it is a bug, whatever the test was about. */
export function checkAnswer(contract: Contract, method: string, path: string, answer: CheckedAnswer): void {
  const [endpoint] = Object.values(contract)
    .filter((candidate) => candidate.method === method && pattern(candidate).test(path.split('?')[0] as string))
    // Like the router: a word of the path goes before a placeholder.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
  if (endpoint && isRefusal(answer.status) && !describedStatuses(contract, endpoint).has(String(answer.status)))
    throw new Error(`${method} ${path} answered ${answer.status}, which its contract does not name: ${answer.text}`)
  if (answer.status !== 200 || endpoint?.reply.as !== 'envelope') return
  const { code, message, data } = answer
  const matches = envelopeOf(endpoint.reply.of)
  if (!matches({ code, message, data }))
    throw new Error(`${method} ${path} answered against its contract: ${ajv.errorsText(matches.errors)}`)
}

/** A fault of the service itself is possible everywhere; which refusals are possible is part of the contract. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500

const descriptions = new WeakMap<Contract, Json>()

/** The statuses that the published description names for this endpoint. */
function describedStatuses(contract: Contract, { method, path }: Endpoint): Set<string> {
  const all = { title: '', description: '', version: '', includePathPrefixes: ['/'], excludePathPrefixes: [] }
  const description = descriptions.get(contract) ?? openapi(contract, all)
  descriptions.set(contract, description)
  const paths = description.paths as Record<string, Record<string, { responses: object }>>
  return new Set(Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}))
}

const envelopes = new WeakMap<object, ValidateFunction>()

/** Compiled once for all files of a worker: compiling for each answer took two fifths of its CPU. */
function envelopeOf(schema: Parameters<typeof envelopeSchema>[0]): ValidateFunction {
  const matches = envelopes.get(schema) ?? ajv.compile(envelopeSchema(schema))
  envelopes.set(schema, matches)
  return matches
}

const pattern = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
