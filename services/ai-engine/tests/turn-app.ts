import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import { startTestService, testKeys } from '@casewright/kit/testing'
import { expect, test } from 'vitest'
import { service } from '../service.ts'
import { type Call, withoutPdf } from './neighbours.ts'
import { nobody, path, type TestApp } from './test-app.ts'

/** A second process's worth of engine on the same database and with the same neighbours. */
export async function replicaOf(app: TestApp, environment: Record<string, string> = {}): Promise<TestApp> {
  const surroundings = { replicaOf: app, neighbours: app.neighbours.urls }
  const replica = await startTestService(service, aiEngine, { ...withoutPdf, ...environment }, surroundings)
  return Object.assign(replica, { neighbours: app.neighbours })
}

export interface OpenStream {
  status: number
  headers: Headers
  events: AsyncGenerator<EngineEvent>
  /** As a client that is gone. */
  leave(): void
}

/** A stream that is read as it comes. */
export async function openStream(app: TestApp, method: string, where: string, body?: object): Promise<OpenStream> {
  const client = new AbortController()
  const response = await fetch(app.url + path + where, {
    method,
    signal: client.signal,
    headers: { 'x-internal-api-key': testKeys[0], ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { status, headers } = response
  return { status, headers, events: linesOf(response), leave: () => client.abort() }
}

async function* linesOf({ body }: Response): AsyncGenerator<EngineEvent> {
  let text = ''
  for await (const chunk of (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as never)) {
    const lines = (text + chunk).split('\n')
    text = lines.pop() as string
    for (const line of lines) yield JSON.parse(line)
  }
}

export const follow = (app: TestApp, thread_id: string, after?: number): Promise<OpenStream> =>
  openStream(app, 'GET', `/agent/stream?thread_id=${thread_id}${after === undefined ? '' : `&after=${after}`}`)

/** All that comes until the stream ends. */
export async function all({ events }: Pick<OpenStream, 'events'>): Promise<EngineEvent[]> {
  const seen: EngineEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}

/** Reads on until an event fits; the stream stays open. */
export async function readUntil({ events }: OpenStream, fits: (event: EngineEvent) => boolean): Promise<EngineEvent[]> {
  const seen: EngineEvent[] = []
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error(`the stream ended after ${JSON.stringify(seen.at(-1))}`)
    seen.push(value)
    if (fits(value)) return seen
  }
}

export const keptEvents = async (app: TestApp, thread_id: string): Promise<EngineEvent[]> =>
  all(await follow(app, thread_id, 0))

export const tokensIn = (events: readonly EngineEvent[]): string =>
  events.map((event) => (event.event === 'token' ? event.data.content : '')).join('')

/** Numbers rise by one over the thread, and each turn ends once, by its card or its end. */
export function expectWhole(events: readonly EngineEvent[], turns: number): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  const isLast = ({ event }: EngineEvent) => event === 'card' || event === 'end'
  expect(events.filter(isLast)).toHaveLength(turns)
  expect(events.length === 0 || isLast(events.at(-1) as EngineEvent)).toBe(true)
  const begun = events.flatMap((event) => (event.event === 'progress' && event.data.trace_id) || [])
  expect(new Set(begun).size).toBe(turns)
}

/** Every row of the engine's tables, as text; of one thread, or of all. */
export async function rowsOf({ database: { sql } }: TestApp, thread_id?: string): Promise<string[]> {
  const rows = await Promise.all(
    ['threads', 'journal', 'turns'].map(
      (table) => sql<{ row: string }[]>`
        select ${table} || r::text as row from ${sql(`ai_engine.${table}`)} as r
        ${thread_id === undefined ? sql`` : sql`where thread_id = ${thread_id}`} order by 1`,
    ),
  )
  return rows.flat().map(({ row }) => row)
}

export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const begun = Date.now()
  while (!(await holds())) {
    if (Date.now() - begun > timeoutMs) throw new Error(`did not come true in ${timeoutMs} ms: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A matter that no other thread of the file has, by its thread. */
export const matterOf = (thread_id: string): string => thread_id.replace(/\W/g, '-')

/** Makes the turns that begin now wait for memory-service until the returned function is called. */
export function holdTurns({ neighbours }: TestApp): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  neighbours.intercept(({ path: at }) => (at.endsWith('/memory/recall') ? promise : undefined))
  return () => {
    neighbours.intercept(undefined)
    resolve(undefined)
  }
}

/** What other services were told to change for a matter. */
export const effectsOn = ({ neighbours }: TestApp, matter_id: string): Call[] =>
  neighbours.calls.filter(({ path: at, method }) => method === 'POST' && at.includes(`/matters/${matter_id}/`))

/** What holds for every endpoint that begins or ends a turn. */
export function guardsTheDoor(app: () => TestApp, where: string, good: object, bad: [string, object][]): void {
  const refused = async (code: string, status: number, body: object, more: object = {}, query = '') => {
    const before = await rowsOf(app())
    const answer = await app().ask('POST', `${path}${where}${query}`, { body, ...more })
    expect([answer.status, answer.code], JSON.stringify(body)).toEqual([status, code])
    expect(await rowsOf(app())).toEqual(before)
    return answer
  }
  test('without a right key it is 401 and nothing is written', async () => {
    await refused('unauthorized', 401, good, nobody)
    await refused('unauthorized', 401, good, { headers: { 'x-internal-api-key': 'wrong' } })
  })
  test.each(bad)('%s is 400 with one row per field and nothing is written', async (_, body) => {
    const { data } = await refused('invalid_input', 400, body)
    expect(data.length).toBeGreaterThan(0)
    for (const row of data) expect(row).toEqual({ path: expect.any(String), message: expect.any(String) })
  })
  test('playbook_config anywhere is 400 playbook_config_rejected and nothing is written', async () => {
    const nested = { matter_profile: { deep: [{ playbook_config: null }] } }
    const answers = [{ field_key: 'intake.claim', value: { playbook_config: {} } }]
    for (const more of [{ playbook_config: {} }, { context: nested }, { user_response: { answers } }])
      await refused('playbook_config_rejected', 400, { ...good, ...more })
    await refused('playbook_config_rejected', 400, good, {}, '?playbook_config=1')
  })
}
