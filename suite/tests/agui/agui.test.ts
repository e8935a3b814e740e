import { buildResumeArray } from '@ag-ui/client'
import type { Event } from '@ag-ui/core'
import { EventSchemas } from '@ag-ui/core/schemas'
import { type Client, createClient } from '@casewright/client/create-client'
import { eventStream } from '@casewright/client/event-stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import { logInAll } from '../mcp/mcp-suite.ts'
import { agentAt, loan, payloadFor, run, said, typesOf } from './agui-suite.ts'

let suite: GuardedSuite
let token: string
let client: Client
beforeAll(async () => {
  suite = await startGuardedSuite({ GATEWAY_AGUI: 'on', SEED_RESOURCES_ON_STARTUP: 'false' }, [])
  const tokens = await logInAll(suite, [{ user: 'client', organization: 'firm-a', permissions: [] }])
  token = tokens.get('client') as string
  client = createClient({ url: suite.url, token })
})
afterAll(() => suite?.stop())

const newConsultation = async (): Promise<string> => (await client.consultations.createSession({ body: {} })).id
const cardsMax = 12

describe('the client of the protocol', () => {
  test('holds a consultation to its end: each card is an interrupt, and the run that answers it goes on', async () => {
    const id = await newConsultation()
    const agent = agentAt(suite.url, id, token)
    agent.messages = [said(loan)]
    const first = await run(agent)
    expect(typesOf(first)).toEqual(
      expect.arrayContaining([
        'RUN_STARTED',
        'STATE_SNAPSHOT',
        'STATE_DELTA',
        'STEP_STARTED',
        'STEP_FINISHED',
        'TOOL_CALL_START',
        'TOOL_CALL_ARGS',
        'TOOL_CALL_END',
        'TOOL_CALL_RESULT',
        'TEXT_MESSAGE_START',
        'TEXT_MESSAGE_CONTENT',
        'TEXT_MESSAGE_END',
        'RUN_FINISHED',
      ]),
    )
    expect(agent.state).toMatchObject({ status: 'waiting', card: { questions: expect.anything() } })
    const [interrupt] = agent.pendingInterrupts
    expect(interrupt).toMatchObject({ reason: 'clarify', responseSchema: { type: 'object' } })
    let runs = 0
    while (agent.pendingInterrupts.length > 0 && runs++ < cardsMax) {
      const answers = agent.pendingInterrupts.map(
        (one) => [one.id, { status: 'resolved', payload: payloadFor(one) }] as const,
      )
      await run(agent, { resume: buildResumeArray(agent.pendingInterrupts, Object.fromEntries(answers)) })
    }
    expect(runs).toBeGreaterThan(0)
    expect(agent.pendingInterrupts).toEqual([])
    expect(agent.state).toMatchObject({ status: 'completed' })
    const { items } = await client.consultations.listMessages({ params: { id }, query: { size: 200 } })
    const last = items.findLast(({ role }) => role === 'ASSISTANT')
    expect(agent.messages.find((message) => message.id === last?.id)).toMatchObject({ content: last?.content })
  }, 300_000)

  test('the same run again gets the same events, and no second turn', async () => {
    const id = await newConsultation()
    const message = said('什么是诉讼时效？')
    const runId = crypto.randomUUID()
    const ask = () => {
      const agent = agentAt(suite.url, id, token)
      agent.messages = [message]
      return run(agent, { runId })
    }
    const first = await ask()
    expect(await ask()).toEqual(first)
    expect((await client.consultations.listMessages({ params: { id } })).total).toBe(2)
  })

  test('who comes later is shown the conversation, its state and the card that waits', async () => {
    const id = await newConsultation()
    const before = agentAt(suite.url, id, token)
    before.messages = [said(loan)]
    await run(before)
    const later = agentAt(suite.url, id, token)
    const events = await run(later)
    expect(typesOf(events)).toEqual([
      'RUN_STARTED',
      'MESSAGES_SNAPSHOT',
      'STATE_SNAPSHOT',
      'STATE_DELTA',
      'RUN_FINISHED',
    ])
    expect(later.messages[0]).toMatchObject(before.messages[0] as object)
    expect(later.messages.at(-1)?.content).toBe(before.messages.findLast(({ role }) => role === 'assistant')?.content)
    expect(later.pendingInterrupts).toEqual(before.pendingInterrupts)
    expect(later.state).toMatchObject({ status: 'waiting', card: before.state.card })
  })

  test('what cannot be taken is refused by its status and its code', async () => {
    const id = await newConsultation()
    const agent = agentAt(suite.url, id, token)
    agent.messages = [said(loan)]
    await run(agent)
    const [interrupt] = agent.pendingInterrupts
    const refused = (parameters: object, at = agent) => run(at, parameters).then(() => 'taken', String)
    expect(await refused({ resume: [{ interruptId: interrupt?.id ?? '', status: 'cancelled' }] })).toContain('HTTP 400')
    const wrong = [{ interruptId: crypto.randomUUID(), status: 'resolved', payload: {} }]
    expect(await refused({ resume: wrong }, agentAt(suite.url, id, token))).toMatch(/HTTP 4(?:00|04|09)/)
    const eager = agentAt(suite.url, id, token)
    eager.messages = [said('and another thing')]
    expect(await refused({}, eager)).toMatch(/HTTP 409.*card_pending/)
    const pictures = agentAt(suite.url, await newConsultation(), token)
    pictures.messages = [
      { id: 'a', role: 'user', content: [{ type: 'image', source: { type: 'url', value: 'http://x/y.png' } }] },
    ]
    expect(await refused({}, pictures)).toMatch(/HTTP 400.*body\.messages\.0\.content/)
  })
})

describe('the stored stream', () => {
  type Numbered = Event & { seq?: number }
  /** What a reader behind a number hears, up to the end of the first run that it hears. */
  async function heard(id: string, after: number, headers: Record<string, string> = {}): Promise<Numbered[]> {
    const answer = await fetch(`${suite.url}/agui/${id}?after=${after}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events: Numbered[] = []
    const body = answer.body as ReadableStream<Uint8Array<ArrayBuffer>>
    for await (const { data, seq } of eventStream<{ data: Event; seq?: number }>(body, undefined)) {
      events.push({ ...(EventSchemas.parse(data) as Event), ...(seq !== undefined && { seq }) })
      if (String(data.type) === 'RUN_FINISHED') break
    }
    return events
  }

  test('two readers hear the same, and one who comes back goes on in the middle of a message', async () => {
    const id = await newConsultation()
    const agent = agentAt(suite.url, id, token)
    agent.messages = [said('什么是诉讼时效？')]
    const own = await run(agent)
    const [one, other] = await Promise.all([heard(id, 0), heard(id, 0)])
    expect(one).toEqual(other)
    expect(one.map(({ type }) => type)).toEqual(own.map(({ type }) => type))
    const contents = one.filter(({ type }) => String(type) === 'TEXT_MESSAGE_CONTENT')
    const middle = contents[1]?.seq ?? 0
    const rest = one.slice(one.findIndex(({ seq }) => seq === middle) + 1)
    expect(rest[0]).toMatchObject({ type: 'TEXT_MESSAGE_CONTENT' })
    expect(await heard(id, middle)).toEqual(rest)
    expect(await heard(id, 0, { 'last-event-id': String(middle) })).toEqual(rest)
  })
})

test('nothing of it is there until GATEWAY_AGUI is on', async () => {
  const plain = await startGuardedSuite({})
  onTestFinished(() => plain.stop())
  for (const method of ['GET', 'POST'])
    expect(await plain.ask(method, `/agui/${crypto.randomUUID()}`)).toMatchObject({ status: 404, code: 'not_found' })
})
