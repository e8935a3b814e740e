import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { invalidField, ServiceError } from '../data/errors.ts'
import { createLog, type Logger } from '../data/log.ts'
import { currentRequestId } from '../data/request-context.ts'
import { ExternalId } from '../data/validation.ts'
import { localClient } from '../http/client.ts'
import { type Client, defineContract, type Handlers, withDefault } from '../http/endpoint.ts'
import { httpClient } from '../http/http-client.ts'
import { createMetrics } from '../http/metrics.ts'
import { createApp, serveContract } from '../http/serve.ts'
import { testKeys } from '../testing.ts'
import { listen } from './http/raw-http.ts'

const Anything = Type.Unknown()
const Event = Type.Object({ event: Type.String(), data: Type.Unknown(), seq: Type.Optional(Type.Integer()) })
const End = Type.Enum(['end', 'service_error', 'bug', 'wait'])
const Items = Type.Object({
  count: withDefault(Type.Integer({ minimum: 0 }), 3),
  end: withDefault(End, 'end'),
  refuse: withDefault(Type.Boolean(), false),
})

/** One endpoint of every kind the kit knows. */
export const sample = defineContract({
  readThing: {
    method: 'GET',
    path: '/api/v1/internal/sample/things/{thingId}',
    summary: 'Says what it was given',
    tenant: 'required',
    params: Type.Object({ thingId: Type.String({ maxLength: 400 }) }),
    query: Type.Object(
      {
        flag: Type.Optional(Type.Boolean()),
        number: withDefault(Type.Integer({ minimum: 1 }), 7),
        tags: Type.Optional(Type.Array(Type.String())),
        since: Type.Optional(Type.String({ format: 'date-time' })),
        text: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
    reply: { as: 'envelope', of: Anything },
  },
  writeThing: {
    method: 'POST',
    path: '/api/v1/internal/sample/things',
    summary: 'Says what it was given',
    tenant: 'optional',
    body: Type.Object(
      {
        owner: ExternalId,
        note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        size: withDefault(Type.Integer(), 1),
        at: Type.Optional(Type.String({ format: 'date-time' })),
        data: Type.Optional(Type.Unknown()),
        numbers: Type.Optional(Type.Array(Type.Integer())),
      },
      { additionalProperties: false },
    ),
    reply: { as: 'envelope', of: Anything },
  },
  writeNote: {
    method: 'POST',
    path: '/api/v1/internal/sample/notes',
    summary: 'Needs nothing to be sent',
    body: Type.Object({ size: withDefault(Type.Integer(), 1) }, { additionalProperties: false }),
    reply: { as: 'envelope', of: Anything },
  },
  readSelf: {
    method: 'GET',
    path: '/api/v1/sample/self',
    summary: 'Who the caller is',
    tenant: 'optional',
    user: 'required',
    reply: { as: 'envelope', of: Anything },
  },
  deleteThing: {
    method: 'DELETE',
    path: '/api/v1/internal/sample/things/{thingId}',
    summary: 'Fails as it is told to',
    params: Type.Object({ thingId: Type.String() }),
    reply: { as: 'envelope', of: Type.Null() },
  },
  readLines: {
    method: 'GET',
    path: '/api/v1/internal/sample/lines',
    summary: 'A stream of lines',
    query: Items,
    reply: { as: 'ndjson', of: Event },
  },
  readEvents: {
    method: 'GET',
    path: '/api/v1/sample/events',
    summary: 'A stream of events',
    query: Items,
    reply: { as: 'sse', of: Event },
  },
  readFile: {
    method: 'GET',
    path: '/api/v1/internal/sample/file',
    summary: 'A download',
    query: Type.Object({ as: withDefault(Type.Enum(['stream', 'bytes', 'text', 'broken']), 'stream') }),
    reply: { as: 'bytes', contentType: 'text/plain' },
  },
  writeFiles: {
    method: 'POST',
    path: '/api/v1/internal/sample/files',
    summary: 'An upload',
    upload: { filesMax: 2, fileBytesMax: 1024 * 1024 },
    query: Type.Object({ read: withDefault(Type.Enum(['all', 'first_chunk', 'nothing', 'no_part']), 'all') }),
    reply: { as: 'envelope', of: Anything },
  },
  hang: {
    method: 'POST',
    path: '/api/v1/internal/sample/hang',
    summary: 'Never answers',
    body: Type.Object({}),
    reply: { as: 'envelope', of: Type.Null() },
  },
})
export type Sample = typeof sample

/** What a handler was asked, and how its streams ended: for tests that look behind the answer. */
export interface SampleDeps {
  log: Logger
  seen: unknown[]
  pulls: number
  ended: string[]
  /** Another service, to see what is carried to it. */
  neighbour?: Client<Sample>
}

const bug = () => {
  throw new TypeError('the secret inside of a bug')
}
const failures: Record<string, () => never> = {
  bug,
  conflict: () => {
    throw new ServiceError('conflict', 'it has changed', { revision: 3, at: new Date(0), gone: undefined })
  },
  invalid: () => {
    throw invalidField('body.name', 'is taken')
  },
  unauthorized: () => {
    throw new ServiceError('unauthorized', 'who are you?')
  },
}

async function* items(
  { count, end }: { count: number; end: string },
  signal: AbortSignal,
  deps: SampleDeps,
): AsyncGenerator<{ event: string; data: unknown; seq: number }> {
  try {
    for (let seq = 1; seq <= count; seq++) {
      deps.pulls++
      yield { event: 'delta', data: { content: `第${seq}项 \n "x"`, nothing: null, absent: undefined }, seq }
    }
    deps.log.info({ items: count }, 'all items are out')
    if (end === 'service_error') failures.conflict?.()
    if (end === 'bug') bug()
    if (end === 'wait') await once(signal)
  } finally {
    deps.ended.push(signal.aborted ? 'aborted' : 'done')
  }
}

const once = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

const openItems = async (
  query: { count: number; end: string; refuse: boolean },
  signal: AbortSignal,
  deps: SampleDeps,
) => {
  if (query.refuse) throw new ServiceError('thread_busy', 'come back later')
  return items(query, signal, deps)
}

export const fileText = '法律文书\n'.repeat(1000)

export const sampleHandlers: Handlers<Sample, SampleDeps> = {
  readThing: async (input, { seen, log }) => {
    seen.push(input)
    log.info('reading a thing')
    return { ...input, made: new Date(0), absent: undefined, nothing: null, request_id: currentRequestId() }
  },
  writeThing: async (input, { seen, log, neighbour }) => {
    await delay(1)
    seen.push(input)
    log.info('writing a thing')
    const carried = await neighbour?.readThing({ organization: 'o', params: { thingId: 'n' } })
    return { ...input, ...(carried !== undefined && { carried }) }
  },
  writeNote: async ({ body }) => body,
  readSelf: async (input) => input,
  deleteThing: async ({ params }) => {
    failures[params.thingId]?.()
    return null
  },
  readLines: async ({ query, signal }, deps) => openItems(query, signal, deps),
  readEvents: async ({ query, signal }, deps) => openItems(query, signal, deps),
  readFile: async ({ query: { as } }) => {
    const about = { contentType: 'text/plain; charset=utf-8', fileName: "起诉状 (终稿) 100%'s.txt" }
    if (as === 'text') return { ...about, bytes: fileText, headers: { ETag: '"1"' } }
    if (as === 'bytes')
      return { ...about, bytes: Buffer.from(fileText), status: 206, headers: { 'Content-Range': 'bytes 0-1/2' } }
    return { ...about, bytes: Readable.from(as === 'broken' ? brokenBytes() : [Buffer.from(fileText)]) }
  },
  writeFiles: async ({ parts, query: { read } }, deps) => {
    const got: unknown[] = []
    if (read === 'no_part') return got
    for await (const part of watched(parts, deps)) {
      if (part.kind === 'field') got.push(part)
      else {
        const { bytes, ...about } = part
        let size = 0
        if (read !== 'nothing')
          for await (const chunk of bytes) {
            size += chunk.length
            if (read === 'first_chunk') break
          }
        got.push({ ...about, ...(read === 'all' && { size }) })
      }
    }
    return got
  },
  hang: () => new Promise(() => {}),
}

async function* watched<T>(parts: AsyncIterable<T>, deps: SampleDeps): AsyncGenerator<T> {
  try {
    for await (const part of parts) {
      deps.pulls++
      yield part
    }
  } finally {
    deps.ended.push('upload')
  }
}

async function* brokenBytes() {
  yield Buffer.alloc(70_000, 'a')
  throw new Error('the disk is gone')
}

export interface SampleServer {
  url: string
  http: Client<Sample>
  local: Client<Sample>
  deps: SampleDeps
  logged: Record<string, unknown>[]
  served: ReturnType<typeof createApp>
  stop(): Promise<void>
}

/** The sample behind a real port, without a database. */
export async function startSample(neighbour?: Client<Sample>): Promise<SampleServer> {
  const logged: Record<string, unknown>[] = []
  const log = createLog({ level: 'debug', format: 'json', write: (line) => void logged.push(JSON.parse(line)) })
  const deps: SampleDeps = { log, seen: [], pulls: 0, ended: [], ...(neighbour && { neighbour }) }
  const options = { keys: testKeys, log, metrics: createMetrics('sample-service') }
  const served = createApp(options)
  serveContract(served, sample, sampleHandlers, deps, options)
  served.refuseBorrowed()
  await served.app.ready()
  const { url, close } = await listen(served.app.routing)
  return {
    url,
    http: httpClient(sample, { name: 'sample-service', url, key: testKeys[0] }),
    local: localClient(sample, sampleHandlers, deps),
    deps,
    logged,
    served,
    stop: close,
  }
}

export const keyed = { 'x-internal-api-key': testKeys[0] }
