import { aiEngine } from '@casewright/contracts/ai-engine/endpoints'
import type { EngineEvent } from '@casewright/contracts/ai-engine/events'
import type { Card } from '@casewright/contracts/ai-engine/resources'
import { startTestService, type TestService } from '@casewright/kit/testing'
import { afterAll, beforeAll } from 'vitest'
import { service } from '../service.ts'
import { type Neighbours, startNeighbours, withoutPdf } from './neighbours.ts'

export type TestApp = TestService<typeof aiEngine> & { neighbours: Neighbours }

/** The running service of a test file with its neighbours, on a database of its own. */
export function useApp(environment: Record<string, string> | (() => Record<string, string>) = {}): () => TestApp {
  let app: TestApp
  beforeAll(async () => {
    const neighbours = await startNeighbours()
    const given = typeof environment === 'function' ? environment() : environment
    const started = await startTestService(
      service,
      aiEngine,
      { ...withoutPdf, ...given },
      { neighbours: neighbours.urls },
    )
    app = Object.assign(started, { neighbours })
  })
  afterAll(async () => {
    await app?.stop()
    await app?.neighbours.stop()
  })
  return () => app
}

export const path = '/api/v1/internal/ai'
export const nothing = '01990000-0000-7000-8000-000000000000'
export const nobody = { headers: { 'x-internal-api-key': undefined } }

let threads = 0
/** A thread that no other test has. */
export const newThread = (): string => `consultation:${process.pid}-${++threads}`

/** A dispute that leaves open what is claimed: intake asks for it. */
export const dispute = '张三拖欠我货款，我想起诉他。'

export const request = (thread_id: string, more: object = {}) => ({
  thread_id,
  user_id: 'u1',
  organization_id: 'firm-a',
  matter_id: 'm1',
  message: dispute,
  ...more,
})

export const execute = (app: TestApp, thread_id: string, more: object = {}) =>
  app.ask('POST', `${path}/agent/execute`, { body: request(thread_id, more) })

export const resume = (app: TestApp, thread_id: string, answers: object[], more: object = {}) =>
  app.ask('POST', `${path}/agent/resume`, { body: { thread_id, user_response: { answers }, ...more } })

/** Streams a turn and gives its events. */
export async function stream(app: TestApp, what: 'execute' | 'resume', body: object): Promise<EngineEvent[]> {
  const { text, status } = await app.ask('POST', `${path}/agent/${what}/stream`, { body })
  if (status !== 200) throw new Error(text)
  return eventsIn(text)
}

export const eventsIn = (text: string): EngineEvent[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Some valid answer to every question of a card. */
export const answersTo = ({ questions }: Card): { field_key: string; value: unknown }[] =>
  questions.map(({ field_key, input_type, options }) => ({
    field_key,
    value:
      options?.[0]?.value ??
      ({ boolean: true, money: 50_000, number: 1, date: '2024-03-05', file: [nothing] } as Record<string, unknown>)[
        input_type
      ] ??
      '支付货款五万元',
  }))

/** Answers card after card until the turn ends without one. */
export async function untilDone(app: TestApp, thread_id: string) {
  let { data } = await execute(app, thread_id)
  for (let cards = 0; data.card && cards < 10; cards++) data = (await resume(app, thread_id, answersTo(data.card))).data
  return data
}
