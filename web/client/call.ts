import type { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { collector } from '@casewright/contracts/collector/endpoints'
import type { consultations } from '@casewright/contracts/consultations/endpoints'
import type { files } from '@casewright/contracts/files/endpoints'
import type { knowledge } from '@casewright/contracts/knowledge/endpoints'
import type { matter } from '@casewright/contracts/matter/endpoints'
import type { memory } from '@casewright/contracts/memory/endpoints'
import type { platform } from '@casewright/contracts/platform/endpoints'
import type { Client, Contract, Endpoint } from '@casewright/kit/http/endpoint'
import { routes } from './routes.ts'
import { send } from './send.ts'

type Parts = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown }
type InternalPath = `/api/v1/internal/${string}` | `/internal/${string}`
/** Who asks is known by the session, so nobody says it. */
type Given<C extends Contract, K extends keyof C> = Omit<
  Parameters<Client<C>[K]>[0],
  'user' | 'organization' | 'superuser'
>
/** Of a stream only its beginning is waited for: what it tells is read by `followSession`. */
type Answer<E extends Endpoint, Output> = E['reply']['as'] extends 'envelope'
  ? Output
  : E['reply']['as'] extends 'bytes'
    ? Promise<Blob>
    : Promise<undefined>

/** The entries of a contract that a person may call. Misspelt members and internal entries do not compile. */
type WebClient<C extends Contract> = {
  [K in keyof C as C[K]['path'] extends InternalPath ? never : K]: (
    input: Given<C, K>,
  ) => Answer<C[K], ReturnType<Client<C>[K]>>
}

/** The calls of a service, by the names of its contract. */
function clientOf<C extends Contract>(service: Readonly<Record<string, string>>): WebClient<C> {
  const calls = Object.entries(service).map(([name, route]) => [name, (input: Parts) => callRoute(route, input)])
  return Object.fromEntries(calls) as WebClient<C>
}

function callRoute(route: string, input: Parts & { idempotencyKey?: string; signal?: AbortSignal }): Promise<unknown> {
  const { method, url } = urlOf(route, input)
  const { headers, body, signal, idempotencyKey } = input
  const named = { ...(headers as Record<string, string>), ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) }
  return send(method, url, { body, headers: named, signal })
}

/** `GET /…/{id}` with what stands for its names, and the query behind it. */
function urlOf(route: string, { params = {}, query = {} }: Parts): { method: string; url: string } {
  const [method = '', path = ''] = route.split(' ')
  const named = params as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])))
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return { method, url: search ? `${filled}?${search}` : filled }
}

/** The address of an entry, for links, downloads and streams. */
export const addressOf = (route: string, input: Parts): string => urlOf(route, input).url

export const call = {
  aiEngine: clientOf<typeof aiEngine>(routes.aiEngine),
  collector: clientOf<typeof collector>(routes.collector),
  consultations: clientOf<typeof consultations>(routes.consultations),
  files: clientOf<typeof files>(routes.files),
  knowledge: clientOf<typeof knowledge>(routes.knowledge),
  matter: clientOf<typeof matter>(routes.matter),
  memory: clientOf<typeof memory>(routes.memory),
  platform: clientOf<typeof platform>(routes.platform),
}
