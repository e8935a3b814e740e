import type { Event } from '@ag-ui/core'
import { EventSchemas } from '@ag-ui/core/schemas'
import { type Client, createClient } from '@casewright/client/create-client'
import type { ChatEvent } from '@casewright/client/types/consultations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlowModel, sentences, startSlowModel } from '../../../acceptance/support/slow-model.ts'
import { createTranslate } from '../../agui/agui-events.ts'
import { type GuardedSuite, startGuardedSuite } from '../guarded-suite.ts'
import { logInAll } from '../mcp/mcp-suite.ts'
import { agentAt, run, said, typesOf } from './agui-suite.ts'

let model: SlowModel
let suite: GuardedSuite
let token: string
let client: Client
beforeAll(async () => {
  model = await startSlowModel(100)
  const environment = { ...model.environment, GATEWAY_AGUI: 'on', SEED_RESOURCES_ON_STARTUP: 'false' }
  suite = await startGuardedSuite(environment, [])
  token = (await logInAll(suite, [{ user: 'client', organization: 'firm-a', permissions: [] }])).get('client') as string
  client = createClient({ url: suite.url, token })
})
afterAll(async () => {
  await suite?.stop()
  await model?.stop()
})

/** A run that has begun to speak, in a new consultation. */
async function speaking(count: number) {
  const { id } = await client.consultations.createSession({ body: {} })
  const agent = agentAt(suite.url, id, token)
  agent.messages = [said(`什么是诉讼时效？请说 ${count} 句`)]
  const events: Event[] = []
  let ended = Promise.resolve<unknown>(undefined)
  await new Promise<void>((begun) => {
    ended = agent.runAgent(
      {},
      {
        onEvent: ({ event }) => void events.push(EventSchemas.parse(event) as Event),
        onTextMessageContentEvent: () => begun(),
      },
    )
  })
  return { id, agent, events, ended }
}

test('who comes in the middle of a turn hears it to its end, and has the same words', async () => {
  const { id, agent, ended } = await speaking(20)
  const later = agentAt(suite.url, id, token)
  const events = await run(later)
  await ended
  expect(typesOf(events)).toEqual(expect.arrayContaining(['MESSAGES_SNAPSHOT', 'TEXT_MESSAGE_CONTENT', 'RUN_FINISHED']))
  expect(later.messages).toEqual(agent.messages)
  expect(later.messages.at(-1)?.content).toContain(sentences(20).trim())
})

test('a turn that somebody stops ends its run as cancelled, and keeps what was said', async () => {
  const { id, agent, events, ended } = await speaking(500)
  await client.consultations.stopTurn({ params: { id } })
  await ended
  expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } })
  expect(agent.state).toMatchObject({ status: 'cancelled' })
  expect(agent.messages.at(-1)?.content).toContain('第1句')
})

test('a turn that fails ends its run with an error, behind which nothing is told', () => {
  const translate = createTranslate({ threadId: 't' })
  const told: ChatEvent[] = [
    { event: 'progress', seq: 1, data: { trace_id: 'x', request_key: 'answer' } as { trace_id: string } },
    { event: 'task_start', seq: 2, data: { node: 'run_skill', skill: 'intake' } },
    { event: 'delta', seq: 3, data: { content: 'Well', message_id: 'answer' } },
    { event: 'error', seq: 4, data: { code: 'internal_error', message: 'it broke', retryable: true } },
    { event: 'end', seq: 5, data: { output: 'Well', status: 'failed' } },
  ]
  const events = told.flatMap(translate)
  for (const event of events) expect(EventSchemas.safeParse(event).success).toBe(true)
  expect(events.map(({ type }) => type).slice(-4)).toEqual([
    'TEXT_MESSAGE_END',
    'TOOL_CALL_RESULT',
    'STATE_DELTA',
    'RUN_ERROR',
  ])
  expect(events.at(-1)).toMatchObject({ code: 'internal_error', message: 'it broke' })
})
