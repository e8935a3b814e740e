import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readChat } from '../support/chat-reader.ts'
import { internalKey, request } from '../support/harness.ts'
import { sentences } from '../support/slow-model.ts'
import { balancers } from './engines.ts'
import { canRun } from './programs.ts'
import { type ReplicaWorld, startReplicaWorld } from './replica-world.ts'

const headers = { 'x-user-id': 'ann', 'x-organization-id': 'firm-a' }
const sessions = '/consultations-service/api/v1/consultations/sessions'

describe.skipIf(!canRun).each([
  ['PostgreSQL itself', { pooled: false }],
  ['PgBouncer in transaction mode', { pooled: true }],
])('two suites on %s', (place, options) => {
  let world: ReplicaWorld
  beforeAll(async () => {
    world = await startReplicaWorld(options)
  })
  afterAll(() => world?.stop())

  const newSession = async (origin: string): Promise<string> => {
    const { data, text } = await request(origin + sessions, 'POST', { headers, body: {} })
    if (!data) throw new Error(text)
    return data.id
  }
  const follow = (origin: string, session: string) => readChat(`${origin}${sessions}/${session}/stream`, { headers })
  const say = (origin: string, session: string, message: string) =>
    readChat(`${origin}${sessions}/${session}/chat`, { headers, body: { message } })
  const textOf = (told: { event: string; data: { content?: string } }[]) =>
    told.flatMap(({ event, data }) => (event === 'delta' ? [data.content] : [])).join('')
  const isOver = (told: { event: string }[]) => told.some(({ event }) => event === 'end')

  /** When each numbered event reached somebody who reads a stream. */
  const times = async (url: string, body?: object) => {
    const leaving = new AbortController()
    const at = new Map<string, number>()
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-internal-api-key': internalKey, 'content-type': 'application/json', ...headers },
      signal: leaving.signal,
      ...(body && { body: JSON.stringify(body) }),
    })
    const parser = createParser({ onEvent: ({ id }) => void (id && at.set(id, performance.now())) })
    const pump = async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body as ReadableStream<Uint8Array>)
        parser.feed(decoder.decode(chunk, { stream: true }))
    }
    const over = pump().catch(() => {})
    return { at, over, leave: () => leaving.abort() }
  }

  test('a chat begun at one is followed at the other, and an event is there within 300 ms', async () => {
    const [a, b] = world.replicas
    const delays: number[] = []
    const firsts: number[] = []
    for (let round = 0; round < 5; round++) {
      const session = await newSession(a.origin)
      const there = await times(`${b.origin}${sessions}/${session}/stream`)
      await sleep(300)
      const here = await times(`${a.origin}${sessions}/${session}/chat`, { message: '请说 15' })
      await here.over
      const last = [...here.at.keys()].at(-1) as string
      await expect.poll(() => there.at.has(last)).toBe(true)
      there.leave()
      const all = [...here.at].map(([id, ms]) => Math.max(0, (there.at.get(id) as number) - ms))
      firsts.push(all[0] as number)
      delays.push(...all)
    }
    const sorted = delays.toSorted((left, right) => left - right)
    const p95 = sorted[Math.floor(sorted.length * 0.95)] as number
    process.stdout.write(
      `replicas on ${place}: ${delays.length} events, median ${sorted[sorted.length >> 1]?.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, first events ${firsts.map((ms) => ms.toFixed(0)).join(', ')} ms\n`,
    )
    expect(p95).toBeLessThan(300)
  })

  test('a turn begun at one is stopped at the other', async () => {
    const [a, b] = world.replicas
    const session = await newSession(a.origin)
    const chat = await say(a.origin, session, '请说 600')
    await chat.until((told) => textOf(told).length > 20)
    const stopped = await request(`${b.origin}${sessions}/${session}/stop`, 'POST', { headers, body: {} })
    expect(stopped.status).toBe(200)
    await chat.until(isOver)
    expect(chat.told.at(-1)?.data.status).toBe('cancelled')
  })

  test('what one has written the other reads at once', async () => {
    const [a, b] = world.replicas
    for (let round = 0; round < 20; round++) {
      const [writer, reader] = round % 2 ? [a, b] : [b, a]
      const session = await newSession(writer.origin)
      expect((await request(`${reader.origin}${sessions}/${session}`, 'GET', { headers })).status).toBe(200)
    }
  })

  test('a repeated key gets the first answer at the other replica', async () => {
    const [a, b] = world.replicas
    const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      [a, b, a, b].map(({ origin }) => request(origin + sessions, 'POST', { headers: keyed, body: { title: 'once' } })),
    )
    const made = new Set(answers.filter(({ status }) => status < 300).map(({ data }) => data.id))
    expect(made.size).toBe(1)
    const again = await request(b.origin + sessions, 'POST', { headers: keyed, body: { title: 'once' } })
    expect([...made]).toEqual([again.data.id])
  })

  test('a killed replica is taken over within 6 s, and the answer is whole', async () => {
    const [a, b] = world.replicas
    const session = await newSession(a.origin)
    const chat = await say(a.origin, session, '请说 60')
    const follower = await follow(b.origin, session)
    await chat.until((told) => textOf(told).length > 20)
    a.running.kill('SIGKILL')
    const killedAt = performance.now()
    await a.running.ended
    const before = follower.told.length
    await follower.until((told) => told.length > before + 1)
    const seconds = (performance.now() - killedAt) / 1000
    process.stdout.write(`replicas on ${place}: taken over ${seconds.toFixed(1)} s after kill -9\n`)
    await follower.until(isOver)
    follower.leave()
    expect(textOf(follower.told)).toBe(sentences(60))
    expect(seconds).toBeLessThan(7)
    await a.restart()
  })

  test.each(balancers)('a rolling restart behind %s loses no POST', { timeout: 300_000 }, async (balancer) => {
    const origin = world.origin(balancer)
    const lost: string[] = []
    const made: string[] = []
    let isDone = false
    const client = async () => {
      while (!isDone)
        await newSession(origin).then(
          (id) => made.push(id),
          (error: Error) => lost.push(error.message.slice(0, 200)),
        )
    }
    const clients = Promise.all(Array.from({ length: 8 }, client))
    await sleep(1_000)
    for (const replica of world.replicas) {
      replica.running.kill('SIGTERM')
      await replica.running.ended
      await replica.restart()
      await sleep(1_500)
    }
    isDone = true
    await clients
    process.stdout.write(
      `replicas on ${place}, ${balancer}: ${made.length} POSTs in a rolling restart, ${lost.length} lost\n`,
    )
    expect([...new Set(lost)]).toEqual([])
    expect(new Set(made).size).toBe(made.length)
  })
})
