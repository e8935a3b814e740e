import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultWeight } from '../../rules/vector-weight.ts'
import { bases, forFirm, makeBase, reader, startApp, type TestApp, write } from '../test-app.ts'
import { type EmbeddingServer, hashedWords, startEmbeddingServer } from './embedding-server.ts'
import { documentsOf, searchBy, settled, withEmbeddings } from './searching.ts'

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
const ask = (at: TestApp, kb_id: string) =>
  at.ask('POST', '/api/v1/internal/search/tune-base', { body: { kb_id }, ...forFirm('firm-a') })
const tune = async (at: TestApp, kb_id: string) => (await ask(at, kb_id)).data
const asksForHalves = ({ input }: { input: string[] }) => input.some((text) => text.startsWith('f'))

describe('a base that is tuned', () => {
  test('by a model that knows what texts are about finds by meaning first; until then the default counts', async () => {
    await filled(app, 'kb-good', passages(0, 60))
    expect(await told(app, 'kb-good')).toEqual({ weight: defaultWeight, source: 'default' })
    const { samples, vector_weight, reason } = await tune(app, 'kb-good')
    expect({ samples, reason }).toEqual({ samples: 60, reason: null })
    expect(vector_weight).toBeGreaterThan(2 * defaultWeight)
    expect(await told(app, 'kb-good')).toEqual({ weight: vector_weight, source: 'learnt' })
    const body = { query: ofThreeInWordsOfEight, kb_ids: ['kb-good'] }
    expect(documentsOf(await searchBy(app, 'hybrid-search', body))[0]).toBe('d3')
    expect(documentsOf(await searchBy(set, 'hybrid-search', body))[0]).toBe('d8')
    expect(await told(set, 'kb-good')).toEqual({ weight: 0, source: 'set' })
    // Two texts of each of the passages, and both searches.
    expect(server.calls.filter(asksForHalves).flatMap(({ input }) => input)).toHaveLength(122)
  })

  test('by a model that guesses keeps the default', async () => {
    await filled(guessed, 'kb-poor', passages(0, 60))
    expect(await tune(guessed, 'kb-poor')).toMatchObject({
      vector_weight: defaultWeight,
      vector_weight_source: 'learnt',
    })
  })

  test('and is small, or of short texts, keeps the default and says why', async () => {
    const short = (topic: number) => ({ ...passage(topic), text: wordsOf('f', topic).slice(0, 9).join(' ') })
    await filled(app, 'kb-small', passages(200, 210))
    await filled(
      app,
      'kb-short',
      Array.from({ length: 40 }, (_, at) => short(300 + at)),
    )
    for (const kb_id of ['kb-small', 'kb-short'])
      expect(await tune(app, kb_id)).toMatchObject({
        vector_weight: defaultWeight,
        vector_weight_source: 'default',
        reason: 'fewer than 24 long passages have vectors',
      })
  })

  test('while the endpoint refuses stays as it was', async () => {
    server.onCall((call) => (asksForHalves(call) ? { status: 400 } : undefined))
    await filled(app, 'kb-later', passages(400, 430))
    expect((await ask(app, 'kb-later')).status).toBe(503)
    expect(await told(app, 'kb-later')).toEqual({ weight: defaultWeight, source: 'default' })
  })

  test('without an embedding model says so, and one of others does not exist', async () => {
    const plain = await startApp()
    await makeBase(plain, 'kb-plain')
    expect(await tune(plain, 'kb-plain')).toMatchObject({
      samples: 0,
      reason: expect.stringContaining('KNOWLEDGE_EMBEDDING_MODEL'),
    })
    await makeBase(plain, 'kb-of-others', 'firm-b')
    expect((await ask(plain, 'kb-of-others')).status).toBe(404)
    await plain.stop()
  })
})
