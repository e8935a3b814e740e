import { routes } from './routes.ts'
import { type ClientOptions, createSend, type Send, type Sent } from './send.ts'
import type { CollectorCalls } from './types/collector.ts'
import type { ConsultationsCalls } from './types/consultations.ts'
import type { FilesCalls } from './types/files.ts'
import type { KnowledgeCalls } from './types/knowledge.ts'
import type { MatterCalls } from './types/matter.ts'
import type { MemoryCalls } from './types/memory.ts'
import type { PlatformCalls } from './types/platform.ts'

/** The services by the names of their contracts; a misspelt call does not compile. */
export interface Client {
  collector: CollectorCalls
  consultations: ConsultationsCalls
  files: FilesCalls
  knowledge: KnowledgeCalls
  matter: MatterCalls
  memory: MemoryCalls
  platform: PlatformCalls
  /** For what has no name here: the gateway's own paths. */
  send: Send
}

type Query = Record<string, string | number | boolean | (string | number)[] | undefined>

interface Parts {
  params?: unknown
  query?: unknown
}

interface Input extends Parts {
  headers?: Record<string, string>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A client of the suite as one person, or as nobody. */
export const createClient = (options: ClientOptions = {}): Client => clientBy(createSend(options))

/** The same by a way to send that the caller has. */
export function clientBy(send: Send): Client {
  const services = Object.entries(routes).map(([service, entries]) => [
    service,
    Object.fromEntries(Object.entries(entries).map(([entry, route]) => [entry, callOf(route, send)])),
  ])
  return { ...Object.fromEntries(services), send } as Client
}

const callOf =
  (route: string, send: Send) =>
  ({ headers, body, idempotencyKey, signal, ...parts }: Input): Promise<unknown> => {
    const named = { ...headers, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) }
    const [method = '', , as] = route.split(' ')
    return send(method, addressOf(route, parts), { body, headers: named, signal, as: as as Sent['as'] })
  }

/** The path of a route with what stands for its names, and the query behind it: for links and downloads. */
export function addressOf(route: string, { params = {}, query = {} }: Parts): string {
  const named = params as Record<string, unknown>
  const [, path = ''] = route.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query as Query))
    if (value !== undefined) for (const one of [value].flat()) search.append(name, String(one))
  return search.size > 0 ? `${filled}?${search}` : filled
}
