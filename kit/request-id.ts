import { AsyncLocalStorage } from 'node:async_hooks'
import { uuidv7 } from './uuid.ts'

export const requestIdHeader = 'x-request-id'

/** Carries the id of the request being served to every log line and service call made for it. Identity never travels here. */
const current = new AsyncLocalStorage<string>()

export const currentRequestId = (): string | undefined => current.getStore()
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work)
/**
 * For a turn of the event loop that serves this request: the rest of it, and all that it starts, runs under the id. Node
 * itself goes back when the turn ends; `withRequestId` makes a second context to go back to, 3 % of a request.
 */
export const enterRequestId = (id: string): void => current.enterWith(id)

/** The caller's id when it is printable and short, so that it is safe in a log and a header; else a new one. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : uuidv7()

/**
 * The items of a stream, each made under the request's id. Whoever pulls them may run under another id or none:
 * a socket that drains, for one.
 */
export function itemsWithRequestId<T>(id: string, items: AsyncIterable<T>): AsyncIterableIterator<T> {
  const source = withRequestId(id, () => items[Symbol.asyncIterator]())
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => withRequestId(id, () => source.next()),
    return: (value) =>
      withRequestId(id, async () => (await source.return?.(value)) ?? { done: true, value: value as never }),
  }
}
