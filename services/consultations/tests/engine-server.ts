import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { UnnumberedEvent } from '@casewright/contracts/ai-engine/events'
import { type Card, ExecuteRequest, ResumeRequest } from '@casewright/contracts/ai-engine/resources'
import { ServiceError } from '@casewright/kit/data/errors'
import { uuidv7 } from '@casewright/kit/data/uuid'
import { validate } from '@casewright/kit/data/validation'

interface Call {
  /** `execute/stream` */
  what: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
  text: string
  query: URLSearchParams
  organization: string | undefined
  user: string | undefined
  key: string | undefined
  requestId: string | undefined
}

/** Something that is told, or waited for before the next is told. */
type Step = UnnumberedEvent | Promise<unknown>

/** What befalls a call: refused with a status, its line dead, answered late, or cut after some lines while the turn goes on. */
export interface Fault {
  status?: number
  dead?: 'before it is heard' | 'when it is heard'
  lateMs?: number
  cutAfter?: number
}

/** ai-engine as its callers know it: turns are what a test says, kept by number and by key as the real one keeps them. */
export interface EngineServer {
  url: string
  calls: Call[]
  callsTo(what: string): Call[]
  /** The next turns in their order, each without its first and last words; without one a turn says `你好`. */
  script(...turns: Step[][]): void
  /** Asked at each call before anything is done. */
  onCall(look: ((call: Call) => Fault | undefined | Promise<Fault | undefined>) | undefined): void
  /** Forgets scripts and faults that a test has left. */
  reset(): void
  /** The lines that were kept for a session, as they were sent. */
  linesOf(session_id: string): string[]
  /** How many turns were begun for a session. */
  turnsOf(session_id: string): number
  stop(): Promise<void>
}

interface Thread {
  lines: string[]
  status: 'idle' | 'busy' | 'interrupted'
  card?: Card | undefined
  /** By request key, the number of the event before its first. */
  turns: Map<string, number>
  cancelled: boolean
  wake: Set<() => void>
}

const prefix = '/api/v1/internal/ai/agent/'
export const token = (content: string, node = 'chat_respond') =>
  ({ event: 'token', data: { node, content } }) as UnnumberedEvent
export const ended = (output: string, status = 'completed') =>
  ({ event: 'end', data: { output, status } }) as UnnumberedEvent
export const carded = (card: Card): UnnumberedEvent => ({ event: 'card', data: card })

const isLast = (line: string): boolean => /^\{"event":"(?:card|end)"/.test(line)

export async function startEngineServer(): Promise<EngineServer> {
  const calls: Call[] = []
  const threads = new Map<string, Thread>()
  const scripts: Step[][] = []
  let look: Parameters<EngineServer['onCall']>[0]

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (response.headersSent) return response.destroy()
      const { code = 'internal_error', message, status = 500, details = null } = error as Partial<ServiceError>
      reply(response, { code, message, data: details }, status)
    })
  })
  const threadOf = (id: string): Thread => {
    const known = threads.get(id)
    if (!known) throw new ServiceError('not_found', 'thread not found')
    return known
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url as string, 'http://engine')
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const header = (name: string) => request.headers[name] as string | undefined
    const call: Call = {
      what: pathname.slice(prefix.length),
      body: text ? JSON.parse(text) : undefined,
      text,
      query,
      organization: header('x-organization-id'),
      user: header('x-user-id'),
      key: header('x-internal-api-key'),
      requestId: header('x-request-id'),
    }
    calls.push(call)
    const { status, dead, lateMs, cutAfter } = (await look?.(call)) ?? {}
    if (lateMs) await delay(lateMs)
    if (dead === 'before it is heard') return void request.socket.destroy()
    if (status) return reply(response, { code: 'dependency_unavailable', message: 'not now', data: null }, status)
    if (call.what === 'execute/stream' || call.what === 'resume/stream') {
      const { thread, after } = call.what === 'execute/stream' ? execute(call.body) : resume(call.body)
      if (dead) return void request.socket.destroy()
      return send(response, thread, after, 'the turn', cutAfter)
    }
    const thread_id = query.get('thread_id') ?? call.body?.thread_id
    if (call.what === 'stream')
      return send(response, threadOf(thread_id), Number(query.get('after') ?? 0), 'the thread', cutAfter)
    if (call.what === 'pending_card') {
      const card = threads.get(thread_id)?.card
      return reply(response, { code: 0, message: 'ok', data: { has_pending_card: !!card, ...(card && { card }) } })
    }
    if (call.what === 'cancel')
      return reply(response, {
        code: 0,
        message: 'ok',
        data: { thread_id, trace_id: null, outcome: cancel(thread_id) },
      })
    throw new ServiceError('not_found', `the engine has no ${pathname}`)
  }

  function execute(given: unknown): { thread: Thread; after: number } {
    const { thread_id, request_key = uuidv7() } = validate(ExecuteRequest, given, 'body')
    const thread = threads.get(thread_id) ?? {
      lines: [],
      status: 'idle' as const,
      turns: new Map(),
      cancelled: false,
      wake: new Set<() => void>(),
    }
    threads.set(thread_id, thread)
    const earlier = thread.turns.get(request_key)
    if (earlier !== undefined) return { thread, after: earlier }
    if (thread.status === 'interrupted') throw new ServiceError('card_pending', 'a card waits', thread.card)
    if (thread.status === 'busy') throw new ServiceError('thread_busy', 'a turn is running')
    return begin(thread, request_key)
  }

  function resume(given: unknown): { thread: Thread; after: number } {
    const body = validate(ResumeRequest, given, 'body')
    const { thread_id, card_id, request_key = uuidv7(), user_response } = body
    const thread = threadOf(thread_id)
    const earlier = thread.turns.get(request_key)
    if (earlier !== undefined) return { thread, after: earlier }
    const { card } = thread
    if (thread.status === 'busy') throw new ServiceError('thread_busy', 'a turn is running')
    if (!card) throw new ServiceError('no_card_pending', 'no card is pending')
    if (card_id !== undefined && card_id !== card.card_id)
      throw new ServiceError('conflict', 'this card is not the one that is pending any more', card)
    const known = new Set(card.questions.map(({ field_key }) => field_key))
    const strange = user_response.answers.filter(({ field_key }) => !known.has(field_key))
    if (strange.length > 0)
      throw new ServiceError('invalid_input', 'bad answers', [{ path: strange[0]?.field_key, message: 'not asked' }])
    thread.card = undefined
    return begin(thread, request_key)
  }

  function begin(thread: Thread, request_key: string): { thread: Thread; after: number } {
    const after = thread.lines.length
    const trace_id = uuidv7()
    thread.turns.set(request_key, after)
    thread.status = 'busy'
    thread.cancelled = false
    tell(thread, { event: 'progress', data: { message: 'begun', trace_id, request_key } })
    void run(thread, scripts.shift() ?? [token('你好')])
    return { thread, after }
  }

  async function run(thread: Thread, steps: Step[]): Promise<void> {
    let output = ''
    for (const step of steps) {
      if (step instanceof Promise) await Promise.race([step, cancelled(thread)])
      // A moment, so that a turn is told while it happens and not in one piece.
      else await delay(1)
      if (thread.cancelled) return tell(thread, ended(output, 'cancelled'))
      if (step instanceof Promise) continue
      if (step.event === 'token' && step.data.node === 'chat_respond') output += step.data.content
      tell(thread, step)
      if (step.event === 'card' || step.event === 'end') return
    }
    tell(thread, { event: 'result', data: { goal: null, phase: 'x', skills: [], products: {}, offline: true } })
    tell(thread, ended(output))
  }

  async function cancelled(thread: Thread): Promise<void> {
    while (!thread.cancelled) await new Promise<void>((resolve) => thread.wake.add(resolve))
  }

  function tell(thread: Thread, { event, data }: UnnumberedEvent): void {
    if (event === 'card') thread.card = data
    if (event === 'card' || event === 'end') thread.status = event === 'card' ? 'interrupted' : 'idle'
    thread.lines.push(JSON.stringify({ event, data, seq: thread.lines.length + 1 }))
    wake(thread)
  }

  const wake = (thread: Thread) => {
    const woken = [...thread.wake]
    thread.wake.clear()
    for (const resolve of woken) resolve()
  }

  function cancel(thread_id: string): string {
    const thread = threadOf(thread_id)
    if (thread.status === 'idle') return 'nothing_running'
    if (thread.status === 'interrupted') {
      thread.status = 'idle'
      thread.card = undefined
      return 'card_withdrawn'
    }
    thread.cancelled = true
    wake(thread)
    return 'cancelled'
  }

  async function send(
    response: ServerResponse,
    thread: Thread,
    after: number,
    until: 'the turn' | 'the thread',
    cutAfter = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' })
    response.flushHeaders()
    let left = cutAfter
    for (let at = after; !response.destroyed; ) {
      const line = thread.lines[at]
      if (line === undefined) {
        if (until === 'the thread' && thread.status !== 'busy') break
        await new Promise<void>((resolve) => {
          thread.wake.add(resolve)
          response.once('close', resolve)
        })
        continue
      }
      if (left-- <= 0) return void response.destroy()
      response.write(`${line}\n`)
      at++
      if (until === 'the turn' && isLast(line)) break
    }
    response.end()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ofSession = (session_id: string) => threads.get(`consultation:${session_id}`)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    callsTo: (what) => calls.filter((call) => call.what === what),
    script: (...turns) => void scripts.push(...turns),
    onCall: (given) => {
      look = given
    },
    reset: () => {
      scripts.length = 0
      look = undefined
    },
    linesOf: (session_id) => ofSession(session_id)?.lines ?? [],
    turnsOf: (session_id) => ofSession(session_id)?.turns.size ?? 0,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

export const reply = (response: ServerResponse, envelope: object, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(envelope))
}
