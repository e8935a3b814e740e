import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../data/errors.ts'
import type { Refusal } from '../data/refusals.ts'
import type { BytesReply } from './bytes.ts'
import type { Once } from './idempotency.ts'
import type { UploadLimits, UploadPart } from './multipart.ts'

/**
 * One HTTP endpoint, written once. Its route, validation, API description and client are all derived from it.
 * Who may enter follows from the path: internal ones ask for the internal key, all others for somebody who is logged in.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The whole path as the specification writes it, `{names}` in braces, so that a pasted path finds this line. */
  path: `/${string}`
  summary: string
  description?: string
  /** The organization (`X-Organization-Id`) that the call acts for. Whoever names a user and no organization acts for the user's own. */
  tenant?: 'required' | 'optional'
  /** The user (`X-User-Id`) that the call acts for. */
  user?: 'required' | 'optional'
  /**
   * Whose work a call of this internal entry is. `user`: always a user's, and the owner of the data decides for that user.
   * `system`: always the installation's own, and nothing of it may be decided by what a user asked for. `either`: a user's
   * when the caller names one, and the installation's own when it shows the key alone.
   */
  acts?: 'user' | 'system' | 'either'
  /** The parts whose `user_id` and `organization_id` name the caller where a service's headers are silent; elsewhere they must agree. */
  identityIn?: readonly ('query' | 'body')[]
  /**
   * What a person must be allowed to do, all of it where it is a list: `area:read`, which `area:manage` and `area:admin`
   * include, or one of those. Those of the area `platform` are about the installation: no superuser has them unasked.
   */
  permission?: Permission | readonly Permission[]
  /** Not asked for, but told to the handler as `staff`: whoever has this permission is shown more. */
  staff?: Permission
  /** What a person reads by this entry, and the path's parameter that is its id: such reads are audited. */
  reads?: { resource: string; param: string }
  /** Anyone may call this external path without logging in, for the reason given here. */
  open?: string
  params?: TObject
  query?: TObject
  /** Request headers that the handler reads, by their lower-case names. */
  headers?: TObject
  body?: TSchema
  /** The body is `multipart/form-data`: the handler reads `parts` while they arrive. */
  upload?: UploadLimits
  /** The body is bytes of any type: the handler reads `bytes` while they arrive. */
  rawBody?: { bytesMax: number }
  reply: Reply
  /** Failures particular to this endpoint, for the API description. */
  errors?: readonly ErrorCode[]
  /** The answer's member `version` is its ETag; a GET that declares `if-none-match` then answers 304. */
  etag?: 'version'
  /** Makes something new: the caller may send an `Idempotency-Key`, and the handler works inside `once`. */
  creates?: true
  /** Members that may stand nowhere in query and body, however deep. */
  refuses?: readonly Refusal[]
  /** The entry that this one repeats at another path, with its handler and its tests. */
  twinOf?: string
  /** Still answers, but nothing new should use it. */
  deprecated?: true
  /** A POST that may be sent again without harm: the client then retries it like a GET. */
  idempotent?: true
  /** Largest JSON body in bytes; the kit's default is one mebibyte. */
  bodyLimit?: number
  /** How long a client waits for the answer, or for the head of a stream. */
  timeoutMs?: number
}

type Permission = `${string}:${string}`

/** Every permission that the endpoint asks for. */
export const permissionsOf = ({ permission = [] }: Endpoint): readonly Permission[] =>
  typeof permission === 'string' ? [permission] : permission

/** `of` describes the envelope's data, or one line (`ndjson`), or one event (`sse`), or JSON that has no envelope (`bytes`); `orTypes` are the types of other forms, `failing` how another protocol tells a failure. */
type Reply =
  | { as: 'envelope' | 'ndjson' | 'sse'; of: TSchema }
  | { as: 'bytes'; contentType: string; orTypes?: readonly string[]; of?: TSchema; failing?: TSchema }

/** The media range of bytes that may be of any type. */
export const anyContentType = ['*', '*'].join('/')

export type Contract = Record<string, Endpoint>

/** Keeps the literal types of every entry, which the handler and client types are made from. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

/** A field that may be left out: the handler still always sees a value. */
export type Defaulted<S extends TSchema> = S & { default: Static<S> }
export function withDefault<S extends TSchema>(schema: S, value: Static<S>): Defaulted<S> {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema))
  return Object.assign(copy, { default: value }) as Defaulted<S>
}

/** Whether `{}` is a valid value of an object's schema: every required member has a default. */
export function mayBeEmpty(schema: TSchema): boolean {
  const { type, properties = {}, required = [] } = schema as { type?: unknown } & Partial<TObject>
  const names = required as string[]
  return type === 'object' && names.every((name) => 'default' in (properties[name] as object))
}

type Part<E, K extends string> = E extends Record<K, infer S extends TSchema> ? Record<K, Static<S>> : unknown
type DefaultedKeys<P> = { [K in keyof P]: P[K] extends { default: unknown } ? K : never }[keyof P]
/** The value as a caller may write it: fields with a default may be absent. */
type Given<S extends TSchema> =
  S extends TObject<infer P>
    ? Omit<Static<S>, DefaultedKeys<P>> & Partial<Pick<Static<S>, DefaultedKeys<P> & keyof Static<S>>>
    : Static<S>
/** A part that may be left out altogether when none of its members must be there. */
type GivenPart<E, K extends 'query' | 'headers' | 'body'> =
  E extends Record<K, infer S extends TSchema>
    ? Partial<Given<S>> extends Given<S>
      ? Partial<Record<K, Given<S>>>
      : Record<K, Given<S>>
    : unknown

type Who<E> = (E extends { tenant: 'required' } | { tenant: 'optional'; user: 'required' }
  ? { organization: string }
  : E extends { tenant: 'optional' }
    ? { organization?: string }
    : unknown) &
  (E extends { user: 'required' }
    ? { user: string; superuser: boolean }
    : E extends { user: 'optional' }
      ? { user?: string; superuser: boolean }
      : unknown) &
  (E extends { staff: string } ? { staff: boolean } : unknown)
type GivenWho<E> = (E extends { tenant: 'required' }
  ? { organization: string }
  : E extends { tenant: 'optional' }
    ? { organization?: string }
    : unknown) &
  (E extends { user: 'optional' } | { identityIn: unknown }
    ? { user?: string }
    : E extends { user: 'required' }
      ? { user: string }
      : unknown) &
  (E extends { user: string } ? { superuser?: boolean } : unknown)

type IsStream<E extends Endpoint> = E['reply']['as'] extends 'ndjson' | 'sse' | 'bytes' ? true : false
type Creating<E> = E extends { creates: true } ? { once: Once } : unknown
type GivenCreating<E> = E extends { creates: true } ? { idempotencyKey?: string } : unknown
type Upload<E> = (E extends { upload: UploadLimits } ? { parts: AsyncIterable<UploadPart> } : unknown) &
  (E extends { rawBody: object } ? { bytes: AsyncIterable<Uint8Array> } : unknown)

/** What a handler gets: validated, defaults filled in. `signal` aborts when the reader has left or the service stops. */
type Input<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'headers'> &
  Part<E, 'body'> &
  Who<E> &
  Creating<E> &
  Upload<E> &
  (IsStream<E> extends true ? { signal: AbortSignal } : unknown)

/** What a caller hands to a client; `signal` gives up waiting. */
type CallInput<E extends Endpoint> = Part<E, 'params'> &
  GivenPart<E, 'query'> &
  GivenPart<E, 'headers'> &
  GivenPart<E, 'body'> &
  GivenWho<E> &
  GivenCreating<E> &
  Upload<E> & { signal?: AbortSignal }

/** Streams are promised first: what fails before the promise settles is an ordinary error with its own status. */
type Output<E extends Endpoint> = E['reply'] extends { as: 'ndjson' | 'sse'; of: infer S extends TSchema }
  ? Promise<AsyncIterable<Static<S>>>
  : E['reply'] extends { as: 'envelope'; of: infer S extends TSchema }
    ? Promise<Static<S>>
    : Promise<BytesReply>

export type Handler<E extends Endpoint, Deps> = (input: Input<E>, deps: Deps) => Output<E>
export type Handlers<C extends Contract, Deps> = { [K in keyof C]: Handler<C[K], Deps> }
export type Client<C extends Contract> = { [K in keyof C]: (input: CallInput<C[K]>) => ClientOutput<C[K]> }

/** `undefined` says that the caller's version, by `if-none-match`, is still the right one. */
type ClientOutput<E extends Endpoint> = E extends { method: 'GET'; etag: 'version'; headers: TObject }
  ? Promise<Awaited<Output<E>> | undefined>
  : Output<E>

/** Internal interfaces ask for the shared key; the collector's are mounted under `/internal` as well. */
export const isInternalPath = (path: string): boolean =>
  path.startsWith('/api/v1/internal/') || path.startsWith('/internal/')
