import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './trace-context.ts'
import { uuidv7 } from './uuid.ts'

export const requestIdHeader = 'x-request-id'

/**
 * What travels with the work for one request: its id, for every log line and service call made for it, and the
 * organization whose rows the database shows to it. That is a second line only: handlers get identity as input.
 */
export interface RequestContext {
  id: string
  /** Absent for the system's own work, which sees the rows of all. */
  organization?: string | undefined
  /** Absent when the caller told none. */
  trace?: Trace | undefined
  /** Works on the tables themselves, which only the role that logged in to the database may do. */
  isOwner?: true
}

const current = new AsyncLocalStorage<RequestContext | undefined>()

export const currentRequestId = (): string | undefined => current.getStore()?.id
export const currentTrace = (): Trace | undefined => current.getStore()?.trace
export const withRequestId = <T>(id: string, work: () => T): T => current.run({ id }, work)
export const withContext = <T>(context: RequestContext | undefined, work: () => T): T => current.run(context, work)
/** The context that this work runs in, if any. */
export const currentContext = (): RequestContext | undefined => current.getStore()
/**
 * For a turn of the event loop that serves this request: the rest of it, and all that it starts, runs under the id. Node
 * itself goes back when the turn ends; `withRequestId` makes a second context to go back to, 3 % of a request.
 */
export const enterRequestId = (id: string, trace?: Trace): void => current.enterWith(trace ? { id, trace } : { id })
/** From now on the database shows this request the rows of the organization alone. */
export function enterOrganization(organization: string | undefined): void {
  const context = current.getStore()
  if (context) context.organization = organization
}
/** Migrations, and what a library does with tables of its own. */
export const asOwner = <T>(work: () => T): T => current.run({ id: currentRequestId() ?? uuidv7(), isOwner: true }, work)
/** Work that a request sets off but that is not its own, such as looking after a queue of all organizations. */
export const asSystem = <T>(work: () => T): T => current.run(undefined, work)

/** The caller's id when it is printable and short, so that it is safe in a log and a header; else a new one. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : uuidv7()

/**
 * The items of a stream, each made in the request's context. Whoever pulls them may run in another one or none:
 * a socket that drains, for one.
 */
export function itemsInContext<T>(
  context: RequestContext | undefined,
  items: AsyncIterable<T>,
): AsyncIterableIterator<T> {
  const source = withContext(context, () => items[Symbol.asyncIterator]())
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => withContext(context, () => source.next()),
    return: (value) =>
      withContext(context, async () => (await source.return?.(value)) ?? { done: true, value: value as never }),
  }
}
