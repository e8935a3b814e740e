import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modes, type RunningSuite, startSuite } from './harness.ts'
import { eventually, logIn } from './logins.ts'

const service = 'ai-engine'
const path = '/api/v1/internal/ai'

interface Question {
  field_key: string
  input_type: string
  options?: { value: string }[]
}

const answer = ({ field_key, input_type, options }: Question) => ({
  field_key,
  value: options?.[0]?.value ?? { boolean: true, money: 50_000, date: '2024-03-05' }[input_type] ?? '支付货款五万元',
})

describe.each(modes)('the engine over HTTP, %s', (mode) => {
  let suite: RunningSuite
  beforeAll(async () => {
    suite = await startSuite(mode)
  })
  afterAll(() => suite?.stop())
  const engine = (method: string, at: string, body?: object) => suite.call(method, path + at, { service, body })

  test('a dispute ends with a document in the matter, and every service has its part of it', async () => {
    const whose = { user_id: 'client', organization_id: 'demo-firm' }
    const { data: made } = await suite.call('POST', '/api/v1/internal/matters/from-consultation', {
      service: 'matter-service',
      body: { session_id: 'engine-session', ...whose },
    })
    const matter_id = made.matter_id as string
    const thread_id = 'consultation:engine-session'
    const first = await engine('POST', '/agent/execute/stream', {
      ...{ thread_id, matter_id, session_id: 'engine-session', ...whose },
      message: '张三拖欠我货款，我想起诉他。',
    })
    expect(first.headers.get('content-type')).toContain('application/x-ndjson')
    let events = first.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const reviews: string[] = []
    while (events.at(-1).event === 'card') {
      const { card_id, review_type, questions } = events.at(-1).data
      reviews.push(review_type)
      const { data: pending } = await engine('GET', `/agent/pending_card?thread_id=${thread_id}`)
      expect(pending).toMatchObject({ has_pending_card: true, card: { card_id } })
      const answers = questions.map(answer)
      const next = await engine('POST', '/agent/resume/stream', { thread_id, card_id, user_response: { answers } })
      events = events.concat(
        next.text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
    }
    expect(reviews).toEqual(['clarify', 'select', 'confirm'])
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))

    const { data: matter } = await suite.call('GET', `/api/v1/internal/matters/${matter_id}`, {
      service: 'matter-service',
    })
    expect(matter).toMatchObject({ status: 'ACTIVE', profile: { intake: { opponent: '张三' } } })
    const client = await logIn((await suite.processes[0]?.address) as string, suite.data.path, 'client')
    const seen = await suite.call('GET', `/api/v1/matters/${matter_id}/deliverables`, {
      service: 'matter-service',
      headers: client,
    })
    const [document] = seen.data.items ?? seen.data
    expect(document).toMatchObject({ title: '民事起诉状', version: 1 })
    const { text } = await suite.call('GET', `/api/v1/internal/files/${document.file_id}/content`, {
      service: 'files-service',
    })
    expect(text.startsWith('PK')).toBe(true)
    await eventually(async () => {
      const { data } = await suite.call('POST', '/api/v1/internal/memory/recall', {
        tenant: 'demo-firm',
        body: { user_id: 'client', case_id: matter_id, query: '张三' },
      })
      return data.facts.length > 0
    })
    const { data: timeline } = await engine('GET', `/timeline?matter_id=${matter_id}`)
    expect(timeline.items.map(({ status }: { status: string }) => status)).toEqual([
      ...['interrupted', 'interrupted', 'interrupted', 'completed'],
    ])
    const { data: replay } = await engine('POST', '/agent/replay', { thread_id })
    expect(replay.differences).toEqual([])
    const skills = await suite.call('GET', '/api/v1/ai/skills', { service: 'platform-service', headers: client })
    expect(skills.data.map(({ name }: { name: string }) => name)).toContain('intake')
  })
})
