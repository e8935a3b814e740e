import { refuseBadText } from './call-text.ts'
import { type Identity, identityFor } from './door.ts'
import type { Contract, Endpoint, Handlers, UploadLimits } from './endpoint.ts'
import { invalidField, ServiceError } from './errors.ts'
import { limitParts, type UploadPart } from './multipart.ts'
import { validate } from './validation.ts'

/** A call as it arrived, by HTTP or from the same process: nothing in it has been checked yet. */
export interface RawCall extends Identity {
  params?: unknown
  query?: unknown
  body?: unknown
  parts?: AsyncIterable<UploadPart> | undefined
  signal?: AbortSignal
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
): CheckedCall {
  const endpoint = contract[name] as Endpoint
  const handler = handlers[name] as unknown as (input: object, deps: Deps) => Promise<unknown>
  return async (call) => {
    const input = identityFor(endpoint, call) as Record<string, unknown>
    refuseBadText('params', call.params)
    refuseBadText('query', call.query)
    if (endpoint.params) input.params = validate(endpoint.params, call.params, 'params')
    if (endpoint.query) input.query = validate(endpoint.query, call.query ?? {}, 'query')
    if (endpoint.body) input.body = validate(endpoint.body, bodyOf(call), 'body')
    if (endpoint.upload) input.parts = partsOf(call, endpoint.upload)
    if (endpoint.reply.as !== 'envelope') input.signal = call.signal
    return handler(input, deps)
  }
}

function bodyOf({ body }: RawCall): unknown {
  if (body === undefined) throw invalidField('body', 'is required: send a JSON value')
  return body
}

function partsOf(call: RawCall, limits: UploadLimits): AsyncIterable<UploadPart> {
  if (!call.parts) throw new ServiceError('unsupported_media_type', 'send the files as multipart/form-data')
  return limitParts(call.parts, limits)
}
