import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readChat } from './support/chat-reader.ts'
import { type RunningSuite, request, startSuite } from './support/harness.ts'
import { type SlowModel, startSlowModel } from './support/slow-model.ts'

const { CASEWRIGHT_TEST_JAEGER_URL: jaeger = '', CASEWRIGHT_TEST_JAEGER_OTLP_URL: otlp = '' } = process.env
const sessions = '/consultations-service/api/v1/consultations/sessions'
const headers = { 'x-user-id': 'ann', 'x-organization-id': 'firm-a' }

interface Span {
  operationName: string
  tags: { key: string; value: unknown }[]
}

/** With `npm run test:engines`, where Jaeger could be built. */
describe.skipIf(!jaeger)('a real Jaeger', () => {
  let model: SlowModel
  let suite: RunningSuite
  beforeAll(async () => {
    model = await startSlowModel(10)
    suite = await startSuite('one process', { ...model.environment, OTEL_EXPORTER_OTLP_ENDPOINT: otlp })
  })
  afterAll(async () => {
    await suite?.stop()
    await model?.stop()
  })

  test('shows a turn with its steps and the calls of its model, without what was said', async () => {
    const origin = suite.origins[0] as string
    const { data } = await request(origin + sessions, 'POST', { headers, body: {} })
    const chat = await readChat(`${origin}${sessions}/${data.id}/chat`, { headers, body: { message: '请说 3' } })
    await chat.until((told) => told.some(({ event }) => event === 'end'))
    const spans = async (): Promise<Span[]> => {
      const traces = (await (await fetch(`${jaeger}/api/traces?service=ai-engine`)).json()) as {
        data: { spans: Span[] }[] | null
      }
      return (traces.data ?? []).flatMap((trace) => trace.spans)
    }
    await expect.poll(async () => (await spans()).length, { timeout: 30_000, interval: 500 }).toBeGreaterThan(2)
    const shown = await spans()
    process.stdout.write(
      `spans in Jaeger: ${[...new Set(shown.map(({ operationName }) => operationName))].join(', ')}\n`,
    )
    expect(shown.flatMap(({ tags }) => tags).some(({ key }) => key === 'gen_ai.request.model')).toBe(true)
    expect(JSON.stringify(shown)).not.toContain('请说')
  })
})
