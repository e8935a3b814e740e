import { addAbortSignal } from 'node:stream'
import { asServiceError, ServiceError } from '../data/errors.ts'
import {
  currentRequestId,
  currentTrace,
  itemsInContext,
  type RequestContext,
  withContext,
} from '../data/request-context.ts'
import { uuidv7 } from '../data/uuid.ts'
import { type BytesReply, readableReply } from './bytes.ts'
import { checkedCall, type RawCall } from './call.ts'
import { textOf } from './call-text.ts'
import type { Client, Contract, Endpoint, Handlers } from './endpoint.ts'
import { etagOf, isKnown } from './etag.ts'
import type { AnswerStore } from './idempotency.ts'
import { bodyBytesMaxDefault, bodyTooLarge, parseJsonText } from './json-body.ts'

/** A caller's input before it is known which endpoint it is for. */
export type AnyCallInput = RawCall

/** One client function per entry of the contract, each made by `call`. */
export const clientOf = <C extends Contract>(
  contract: C,
  call: (endpoint: Endpoint, name: string) => (input: AnyCallInput) => Promise<unknown>,
): Client<C> =>
  Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [name, call(endpoint, name)]),
  ) as unknown as Client<C>

/**
 * Calls a service in this process, through the same checks as over HTTP and with values that are copied as JSON would
 * copy them: an answer cannot depend on the transport, and no two services share an object.
 */
export function localClient<C extends Contract, Deps>(
  contract: C,
  handlers: Handlers<C, Deps>,
  deps: Deps,
  answers?: AnswerStore,
): Client<C> {
  return clientOf(contract, (endpoint, name) => {
    const call = checkedCall(contract, name as keyof C & string, handlers, deps, answers)
    return async (input) => {
      const context: RequestContext = { id: currentRequestId() ?? uuidv7(), trace: currentTrace() }
      const { signal } = input
      // An answer that is whole has nobody who could leave in its middle.
      const reader = endpoint.reply.as === 'envelope' ? undefined : new AbortController()
      try {
        const copy = copyInput(endpoint, input, reader && eitherOf(signal, reader.signal))
        const result = await orAborted(
          withContext(context, () => call(copy)),
          signal,
        )
        if (isUnchanged(endpoint, input, result)) return undefined
        if (!reader) return asJson(result ?? null)
        return endpoint.reply.as === 'bytes'
          ? copyBytes(result as BytesReply, reader, signal)
          : itemsInContext(context, copyItems(result as AsyncIterable<unknown>, reader, signal))
      } catch (error) {
        throw asCallersError(error, signal)
      }
    }
  })
}

/** A client of a service that this process neither runs nor knows the address of. */
export const absentClient = <C extends Contract>(contract: C, reason: string): Client<C> =>
  clientOf(contract, () => async () => {
    throw new ServiceError('dependency_unavailable', reason)
  })

const eitherOf = (signal: AbortSignal | undefined, other: AbortSignal): AbortSignal =>
  signal ? AbortSignal.any([signal, other]) : other

function copyInput(
  endpoint: Endpoint,
  { params, query, body, signal: _, ...rest }: AnyCallInput,
  signal: AbortSignal | undefined,
): RawCall {
  const text = { params: textOf('params', params), query: textOf('query', query) }
  return { ...rest, ...text, trusted: true, ...(signal && { signal }), body: copyBody() }
  function copyBody(): unknown {
    if (body === undefined) return undefined
    const text = JSON.stringify(body)
    const bytesMax = endpoint.bodyLimit ?? bodyBytesMaxDefault
    if (text.length > bytesMax || Buffer.byteLength(text) > bytesMax) throw bodyTooLarge(bytesMax)
    return parseJsonText(text)
  }
}

/** The same as a 304 over HTTP. */
function isUnchanged(
  { etag, method, headers: declared }: Endpoint,
  { headers }: AnyCallInput,
  result: unknown,
): boolean {
  if (!etag || method !== 'GET' || !declared) return false
  const { 'if-none-match': known } = (headers ?? {}) as Record<string, string | undefined>
  return isKnown(etagOf((result as { version: number }).version), known)
}

const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** What a caller sees of a failure: its own giving up as it was, all else as it would have come over HTTP. */
function asCallersError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted && error === signal.reason) return error
  const { code, message, details, cause } = asServiceError(error)
  return new ServiceError(code, message, asJson(details ?? null), { cause: cause ?? error })
}

/** Stops waiting, as a closed connection would, when the caller gives up. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** Why a source's signal aborts when its stream has ended: one for all, since an abort without a reason makes an error with its stack. */
const hasEnded = new ServiceError('dependency_unavailable', 'the stream has ended')

async function* copyItems(
  items: AsyncIterable<unknown>,
  reader: AbortController,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  const source = items[Symbol.asyncIterator]()
  // One listener and one slot for all items: a race for each would cost more than the item.
  let giveUp: (reason: unknown) => void = () => {}
  const onAbort = () => giveUp(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { done, value } = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
        giveUp = reject
        source.next().then(resolve, reject)
      })
      if (done) return
      yield asJson(value)
    }
  } catch (error) {
    throw asCallersError(error, signal)
  } finally {
    signal?.removeEventListener('abort', onAbort)
    reader.abort(hasEnded)
    // Not waited for: a source that waits for something runs its own finally when it wakes.
    void Promise.resolve(source.return?.()).catch(() => {})
  }
}

function copyBytes(reply: BytesReply, reader: AbortController, signal: AbortSignal | undefined): BytesReply {
  const readable = readableReply(reply)
  readable.bytes.once('close', () => reader.abort())
  if (signal) addAbortSignal(signal, readable.bytes)
  return readable
}
