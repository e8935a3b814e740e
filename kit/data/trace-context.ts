import { randomBytes } from 'node:crypto'

/** The trace that a request is part of, as W3C Trace Context tells it from caller to caller. */
export interface Trace {
  id: string
  flags: string
  /** What vendors add; it is handed on as it came. */
  state?: string
}

export const traceHeader = 'traceparent'
export const traceStateHeader = 'tracestate'

const version0 = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/
const stateLengthMax = 512

type Header = string | string[] | undefined

/** Undefined without a header, and for a faulty one: the specification asks to begin anew then. */
export function traceFrom(parent: Header, state: Header): Trace | undefined {
  if (typeof parent !== 'string') return undefined
  const [, id, flags] = version0.exec(parent) ?? []
  if (id === undefined || flags === undefined) return undefined
  return { id, flags, ...(typeof state === 'string' && state.length <= stateLengthMax && { state }) }
}

/** For a call that is made for the request: each is a step of its own. */
export const traceHeaders = ({ id, flags, state }: Trace): Record<string, string> => ({
  [traceHeader]: `00-${id}-${randomBytes(8).toString('hex')}-${flags}`,
  ...(state !== undefined && { [traceStateHeader]: state }),
})
