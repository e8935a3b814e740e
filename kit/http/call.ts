import type { TObject, TSchema } from 'typebox'
import { invalidField, invalidInput, ServiceError } from '../data/errors.ts'
import { unknownField } from '../data/problem-words.ts'
import { refuseMembers } from '../data/refusals.ts'
import { enterOrganization } from '../data/request-context.ts'
import { validate } from '../data/validation.ts'
import { refuseBadText } from './call-text.ts'
import { type Contract, type Endpoint, type Handlers, mayBeEmpty } from './endpoint.ts'
import type { AnswerStore } from './idempotency.ts'
import { type Caller, identityFor } from './identity.ts'
import type { UploadLimits } from './multipart.ts'
import { limitBytes, limitParts, type UploadPart } from './multipart.ts'
import { requireOneSize } from './paging.ts'

/** A call as it arrived, by HTTP or from the same process: nothing in it has been checked yet. */
export interface RawCall extends Caller {
  params?: unknown
  query?: unknown
  headers?: unknown
  body?: unknown
  parts?: AsyncIterable<UploadPart> | undefined
  bytes?: AsyncIterable<Uint8Array> | undefined
  signal?: AbortSignal
  idempotencyKey?: string | undefined
}

export type CheckedCall = (call: RawCall) => Promise<unknown>

/**
 * The one way into a handler, whichever transport is used: identity and every part of the input are checked, then the
 * handler runs. Because both transports pass here, they cannot come to disagree about what is valid.
 */
export function checkedCall<C extends Contract, Deps>(
  contract: C,
  name: keyof C & string,
  handlers: Handlers<C, Deps>,
  deps: Deps,
  answers: AnswerStore | undefined,
): CheckedCall {
  const endpoint = contract[name] as Endpoint
  const handler = handlers[name] as unknown as (input: object, deps: Deps) => Promise<unknown>
  return (call) => {
    try {
      return handler(checkedInput(call), deps)
    } catch (error) {
      return Promise.reject(error)
    }
  }
  function checkedInput(call: RawCall): object {
    const identity = identityFor(endpoint, call)
    enterOrganization(identity.organization)
    const input = identity as Record<string, unknown>
    refuseBadText('params', call.params)
    refuseBadText('query', call.query)
    if (endpoint.refuses) refuseMembers(endpoint.refuses, call)
    if (endpoint.params) input.params = validate(endpoint.params, call.params, 'params')
    if (endpoint.query) {
      input.query = validate(endpoint.query, call.query ?? {}, 'query')
      requireOneSize(input.query)
    } else refuseQuery(call.query)
    if (endpoint.headers)
      input.headers = validate(endpoint.headers, declared(endpoint.headers, call.headers), 'headers')
    if (endpoint.body) input.body = validate(endpoint.body, bodyOf(call, endpoint.body), 'body')
    if (endpoint.upload) input.parts = partsOf(call, endpoint.upload)
    if (endpoint.rawBody) input.bytes = limitBytes(call.bytes ?? nothing(), 'the body', endpoint.rawBody.bytesMax)
    if (endpoint.creates) input.once = onceOf(call, input)
    if (endpoint.reply.as !== 'envelope') input.signal = call.signal
    return input
  }
  function onceOf(
    { idempotencyKey: key, organization, user }: RawCall,
    { params, query, body }: Record<string, unknown>,
  ) {
    if (!answers) throw new Error(`${name} creates something, and there is no database to keep its answers in`)
    const owner = { ...(organization !== undefined && { organization }), ...(user !== undefined && { user }) }
    return answers.once({ owner, entry: name, key, input: [params, query, body] })
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** An endpoint without a query of its own takes none. */
export function refuseQuery(query: unknown): void {
  const names = Object.keys(query ?? {})
  if (names.length > 0)
    throw invalidInput(names.slice(0, 20).map((name) => ({ path: `query.${name}`, message: unknownField })))
}

/** A request has many headers; only those that the contract names concern the handler. */
function declared({ properties }: TObject, headers: unknown): Record<string, unknown> {
  const given = (headers ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(properties)
      .filter((header) => given[header] !== undefined)
      .map((header) => [header, given[header]]),
  )
}

/** A body that need not say anything need not be sent. */
function bodyOf({ body }: RawCall, schema: TSchema): unknown {
  if (body !== undefined) return body
  if (mayBeEmpty(schema)) return {}
  throw invalidField('body', 'is required: send a JSON object')
}

function partsOf(call: RawCall, limits: UploadLimits): AsyncIterable<UploadPart> {
  if (!call.parts) throw new ServiceError('unsupported_media_type', 'send the files as multipart/form-data')
  return limitParts(call.parts, limits)
}
