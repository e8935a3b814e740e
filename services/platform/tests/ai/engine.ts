import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, testKeys } from '@casewright/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, useApp } from '../test-app.ts'

export const skillsPath = '/api/v1/ai/skills'
export const usagePath = '/api/v1/ai/admin/usage'
export const timelinePath = '/api/v1/ai/timeline'
export const tracesPath = '/api/v1/ai/traces'

/** A turn as the engine tells of it. */
export const round = {
  trace_id: '01990000-0000-7000-8000-00000000000a',
  thread_id: 'consultation:s1',
  turn_no: 1,
  organization_id: 'firm-a',
  user_id: 'u1',
  session_id: 's1',
  matter_id: 'm1',
  kind: 'execute',
  status: 'completed',
  input: '[12 characters]',
  output: '[34 characters]',
  goal: null,
  phase: null,
  skills: ['intake'],
  review_type: null,
  error_code: null,
  started_at: '2026-01-02T03:04:05.000Z',
  ended_at: '2026-01-02T03:04:06.000Z',
  ms: 1000,
  calls: 1,
  input_tokens: 10,
  output_tokens: 5,
  cost: 0.25,
}
export const pageOfRounds = { items: [round], page: 1, size: 20, total: 1, total_pages: 1 }

/** A server in ai-engine's place. */
interface Engine {
  url: string
  /** What it was asked so far: the address as it came, and the headers. */
  asked: { url: string; headers: IncomingMessage['headers'] }[]
}
type Reply = (request: IncomingMessage, response: ServerResponse) => void

export const envelope =
  (data: unknown, status = 200, code: string | number = 0, message = 'ok'): Reply =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message, data }))

/** A service beside an engine that answers so. */
export function useEngine(
  reply: Reply,
  environment: Record<string, string> = {},
): { app: () => TestApp; engine: () => Engine } {
  const engine: Engine = { url: '', asked: [] }
  const server = createServer((request, response) => {
    engine.asked.push({ url: request.url as string, headers: request.headers })
    reply(request, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    engine.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return { app: useApp(environment, () => ({ 'ai-engine': engine.url })), engine: () => engine }
}

const inner = 'hunter2'
const failures: Record<string, Reply> = {
  fails: envelope(null, 500, 'internal_error', `stack at ${inner}`),
  'answers with what is no envelope': (_request, response) => void response.end(`<html>${inner}</html>`),
  'answers in another shape': envelope({ items: inner, secret: inner }),
  'answers with nothing': envelope(null),
  'refuses our key': envelope(null, 401, 'unauthorized', `the key ${inner} is wrong`),
  'says that we may not': envelope(null, 403, 'forbidden', inner),
  'refuses what we ask': envelope([{ path: inner, message: inner }], 400, 'invalid_input', inner),
  'says something unknown': envelope(null, 418, 'teapot', inner),
  'sends us elsewhere': (_request, response) => void response.writeHead(302, { location: `/${inner}` }).end(),
  'never answers': () => {},
  'stops in the middle': (_request, response) => void response.writeHead(200).write('{"code":0,'),
  'hangs up': (_request, response) => void response.destroy(),
  'knows no such address': envelope(null, 404, 'not_found', inner),
}
export const everyFailure = Object.keys(failures)
const unanswered = ['never answers', 'stops in the middle']

/** Whatever goes wrong over there is told in our words, soon, and without what was said there. Each in its own service. */
export function describeFailures(path: string, who: object, kinds: readonly string[]): void {
  describe.each(kinds)('when the engine %s', (kind) => {
    const settings = unanswered.includes(kind) ? { AI_PROXY_TIMEOUT_MS: '500' } : {}
    const { app, engine } = useEngine(failures[kind] as Reply, settings)
    test('it is not available for now, and nothing is told of its inside', async () => {
      const began = performance.now()
      const answer = await app().ask('GET', path, who)
      expect(performance.now() - began).toBeLessThan(30_000)
      expect(answer).toMatchObject({ status: 503, code: 'dependency_unavailable', data: null })
      expect(engine().asked.length).toBeGreaterThan(0)
      expect(answer.text).not.toMatch(`${inner}|127.0.0.1|${new URL(engine().url).port}`)
      expectKeyUnseen(app(), answer)
    })
  })
}

/** The key that opens the engine is in no answer, header or log line. */
export function expectKeyUnseen(app: TestApp, { text, headers }: Answer): void {
  for (const place of [text, JSON.stringify([...headers]), JSON.stringify(app.logged)])
    for (const key of testKeys) expect(place).not.toContain(key)
}
