import { checkedCall, type RawCall } from './call.ts'
import type { CallInput, Client, Contract, Endpoint, Handlers } from './endpoint.ts'
import { asServiceError, ServiceError } from './errors.ts'
import { currentRequestId, withRequestId } from './request-id.ts'
import { uuidv7 } from './uuid.ts'

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
export function localClient<C extends Contract, Deps>(contract: C, handlers: Handlers<C, Deps>, deps: Deps): Client<C> {
  return clientOf(contract, (endpoint, name) => {
    const call = checkedCall(contract, name as keyof C & string, handlers, deps)
    return async (input) => {
      const result = await withRequestId(currentRequestId() ?? uuidv7(), () => call(copyInput(input))).catch(
        (error) => {
          throw asServiceError(error)
        },
      )
      switch (endpoint.reply.as) {
        case 'envelope':
          return asJson(result ?? null)
        case 'ndjson':
        case 'sse':
          return copyItems(result as AsyncIterable<unknown>)
        case 'bytes':
          return result
      }
    }
  })
}

/** A client of a service that this process neither runs nor knows the address of. */
export const absentClient = <C extends Contract>(contract: C, reason: string): Client<C> =>
  clientOf(contract, () => async () => {
    throw new ServiceError('dependency_unavailable', reason)
  })

function copyInput(input: AnyCallInput & Partial<CallInput<Endpoint>>): RawCall {
  const { params, query, body, signal = new AbortController().signal, ...rest } = input
  return {
    ...rest,
    signal,
    params: asJson(params),
    query: withoutAbsent(query as Record<string, unknown> | undefined),
    body: asJson(body),
  }
}

const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** A query string cannot say null or undefined: both mean that the member is not there. */
export const withoutAbsent = (query: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))

async function* copyItems(items: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    for await (const item of items) yield asJson(item)
  } catch (error) {
    throw asServiceError(error)
  }
}
