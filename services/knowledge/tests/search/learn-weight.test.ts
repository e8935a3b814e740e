import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultWeight } from '../../rules/vector-weight.ts'
import { bases, makeBase, reader, startApp, type TestApp, write } from '../test-app.ts'
import { type EmbeddingServer, hashedWords, startEmbeddingServer } from './embedding-server.ts'
import { startMemoryEngine } from './memory-engine.ts'
import { documentsOf, searchBy, settled, withEmbeddings, withEngine } from './searching.ts'

const dims = 64
const letters = 'abcdefghijklmnopqrstuvwxyz'
const codeOf = (topic: number) => `${letters[Math.floor(topic / 26) % 26]}${letters[topic % 26]}`
/** Words of a topic that only its first half has, or only its second. */
const wordsOf = (half: 'f' | 's', topic: number) =>
  Array.from({ length: 34 }, (_, at) => `${half}${codeOf(topic)}${letters[at % 26]}${letters[(at * 7) % 26]}q`)

/**
 * Both halves are about the topic, and the second has words of the first, by which keywords find it. In every other document
 * these are few, and another one has more of them, so that keywords find that first.
 */
const passage = (topic: number) => {
  const shared = topic % 2 ? wordsOf('f', topic).slice(0, 5) : wordsOf('f', topic).slice(0, 3)
  const astray = topic % 2 ? [] : wordsOf('f', topic + 2).slice(0, 5)
  return {
    document_id: `d${topic}`,
    title: 'passage',
    text: `${wordsOf('f', topic).join(' ')}. ${[...wordsOf('s', topic), ...shared, ...astray].join(' ')}.`,
  }
}
const passages = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => passage(from + at))
/** Knows what a text is about, whichever words say so. */
const knowing = (text: string) => {
  const topic = /\b[fs]([a-z]{2})[a-z]{2}q\b/.exec(text)?.[1]
  return hashedWords(topic ? letters.replaceAll(/./g, (letter) => ` ${topic}${letter}x`) : text, dims)
}
/** What it means is topic 3; of its words that anybody has, three are of topic 3 and four of topic 8. */
const ofThreeInWordsOfEight = `f${codeOf(3)}zzq ${[...wordsOf('s', 3).slice(0, 3), ...wordsOf('s', 8).slice(0, 4)].join(' ')}`
/** Knows nothing: the same text is near to itself, and to nothing else. */
const guessing = (text: string) => {
  let state = [...Buffer.from(text)].reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 7)
  return Array.from({ length: dims }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 31 - 1
  })
}

let server: EmbeddingServer
let guesser: EmbeddingServer
let app: TestApp
let set: TestApp
let guessed: TestApp

beforeAll(async () => {
  server = await startEmbeddingServer({ dims, vectorOf: knowing })
  guesser = await startEmbeddingServer({ dims, vectorOf: guessing })
  app = await startApp(withEmbeddings(server))
  set = await startApp({ ...withEmbeddings(server), KNOWLEDGE_VECTOR_WEIGHT_PERCENT: '0' }, { replicaOf: app })
  guessed = await startApp(withEmbeddings(guesser))
})
afterAll(async () => {
  await set?.stop()
  await Promise.all([app?.stop(), guessed?.stop()])
  await Promise.all([server?.stop(), guesser?.stop()])
})
afterEach(() => server.reset())

async function filled(at: TestApp, kb_id: string, documents: readonly object[]): Promise<void> {
  await makeBase(at, kb_id)
  await write(at, kb_id, documents)
  await settled(at)
}
const told = async (at: TestApp, kb_id: string) => {
  const { data } = await at.ask('GET', `${bases}/${kb_id}`, reader)
  return { weight: data.vector_weight, source: data.vector_weight_source }
}
const learnt = (at: TestApp, kb_id: string) => at.database.sql<{ weight: number | null; chunks: number }[]>`
  select weight, w.chunks from knowledge.learnt_weights w join knowledge.bases using (base_no) where kb_id = ${kb_id}`
const jobsOf = (at: TestApp, kb_id: string) => at.database.sql`
  select state from knowledge_jobs.job join knowledge.bases on base_no = (data ->> 'base_no')::int
  where job.name = 'learn-weight' and kb_id = ${kb_id}`
const patiently = { timeout: 60_000, interval: 100 }
const isLearnt = (at: TestApp, kb_id: string) =>
  expect.poll(async () => (await learnt(at, kb_id)).length, patiently).toBe(1)
const asksForHalves = ({ input }: { input: string[] }) => input.some((text) => text.startsWith('f'))

describe('a base learns what meaning counts', () => {
  test('a model that knows what texts are about counts more than by default, and its hits come first', async () => {
    await filled(app, 'kb-good', passages(0, 80))
    expect(await told(app, 'kb-good')).toEqual({ weight: defaultWeight, source: 'default' })
    await isLearnt(app, 'kb-good')
    const { weight, source } = await told(app, 'kb-good')
    expect(source).toBe('learnt')
    expect(weight).toBeGreaterThan(2 * defaultWeight)
    const body = { query: ofThreeInWordsOfEight, kb_ids: ['kb-good'] }
    expect(documentsOf(await searchBy(app, 'hybrid-search', body))[0]).toBe('d3')
    expect(documentsOf(await searchBy(set, 'hybrid-search', body))[0]).toBe('d8')
    expect(await told(set, 'kb-good')).toEqual({ weight: 0, source: 'set' })
    const asked = server.calls.filter(asksForHalves).flatMap(({ input }) => input)
    // Two texts of each of the 80 passages, and a search.
    expect(asked.length).toBeLessThanOrEqual(162)
  })

  test('it learns anew when it has twice as many chunks, and not before', async () => {
    await isLearnt(app, 'kb-good')
    await write(app, 'kb-good', passages(80, 90))
    await settled(app)
    expect(await jobsOf(app, 'kb-good')).toHaveLength(1)
    await write(app, 'kb-good', passages(90, 165))
    await settled(app)
    await expect.poll(() => learnt(app, 'kb-good'), patiently).toMatchObject([{ chunks: 165 }])
  })

  test('a model that guesses counts no more than by default', async () => {
    await filled(guessed, 'kb-poor', passages(0, 80))
    await isLearnt(guessed, 'kb-poor')
    expect(await told(guessed, 'kb-poor')).toEqual({ weight: defaultWeight, source: 'learnt' })
  })

  test('with a search engine beside the database a base learns the same', async () => {
    const engine = await startMemoryEngine()
    const engined = await startApp({ ...withEmbeddings(server), ...withEngine(engine) })
    await filled(engined, 'kb-good', passages(0, 80))
    await filled(app, 'kb-same', passages(0, 80))
    await Promise.all([isLearnt(engined, 'kb-good'), isLearnt(app, 'kb-same')])
    expect(await told(engined, 'kb-good')).toEqual(await told(app, 'kb-same'))
    const answer = await searchBy(engined, 'hybrid-search', { query: ofThreeInWordsOfEight, kb_ids: ['kb-good'] })
    expect(answer.data.backend).toBe('opensearch')
    expect(documentsOf(answer)[0]).toBe('d3')
    await engined.stop()
    await engine.kill()
  })

  test('a base with more vectors than may be held keeps the default, without trying again and again', async () => {
    const wide = await startEmbeddingServer({ dims: 8192 })
    const small = await startApp({ ...withEmbeddings(wide, 8192), KNOWLEDGE_VECTOR_MEMORY_MB: '1' })
    await filled(small, 'kb-large', passages(0, 40))
    await isLearnt(small, 'kb-large')
    expect(await learnt(small, 'kb-large')).toEqual([{ weight: null, chunks: 40 }])
    expect(await told(small, 'kb-large')).toEqual({ weight: defaultWeight, source: 'default' })
    await small.stop()
    await wide.stop()
  })

  test('a small base keeps the default, and one of short texts too', async () => {
    const short = (topic: number) => ({ ...passage(topic), text: wordsOf('f', topic).slice(0, 9).join(' ') })
    await filled(app, 'kb-small', passages(200, 210))
    await filled(
      app,
      'kb-short',
      Array.from({ length: 40 }, (_, at) => short(300 + at)),
    )
    await isLearnt(app, 'kb-short')
    expect(await learnt(app, 'kb-short')).toEqual([{ weight: null, chunks: 40 }])
    expect(await jobsOf(app, 'kb-small')).toEqual([])
    for (const kb_id of ['kb-small', 'kb-short'])
      expect(await told(app, kb_id)).toEqual({ weight: defaultWeight, source: 'default' })
  })

  test('an endpoint that refuses leaves the default, and is asked again later', async () => {
    let refused = 0
    server.onCall((call) => (asksForHalves(call) && ++refused > 0 ? { status: 400 } : undefined))
    await filled(app, 'kb-later', passages(400, 440))
    await expect.poll(() => refused, patiently).toBeGreaterThan(0)
    expect(await told(app, 'kb-later')).toEqual({ weight: defaultWeight, source: 'default' })
    server.reset()
    await isLearnt(app, 'kb-later')
    expect(await told(app, 'kb-later')).toMatchObject({ source: 'learnt' })
  })

  test('a stop while it learns leaves nothing, and the next process learns', async () => {
    const first = await startApp(withEmbeddings(server))
    let held = 0
    const never = new Promise(() => {})
    server.onCall((call) => (asksForHalves(call) && ++held > 0 ? { after: never } : undefined))
    await filled(first, 'kb-stopped', passages(500, 540))
    await expect.poll(() => held, patiently).toBeGreaterThan(0)
    await first.stop()
    server.reset()
    const second = await startApp(withEmbeddings(server), { replicaOf: first })
    expect(await told(second, 'kb-stopped')).toEqual({ weight: defaultWeight, source: 'default' })
    await isLearnt(second, 'kb-stopped')
    await second.stop()
  })
})
